// What `sahkku diagram --animate` writes, in a real browser: an SVG that moves by itself. The films,
// and single frames of them, lie in the folder that SAHKKU_PAGES names.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const PAGES = process.env.SAHKKU_PAGES;
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

let browser, film;
before(async () => {
  assert.ok(PAGES, "SAHKKU_PAGES names no folder");
  film = JSON.parse(await readFile(join(PAGES, "film.json"), "utf8"));
  browser = await chromium.launch({
    executablePath: process.env.SAHKKU_CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: FLAGS,
  });
});
after(() => browser?.close());

async function visit(t, name, reducedMotion = "no-preference") {
  const context = await browser.newContext({ viewport: { width: 900, height: 600 }, reducedMotion });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => complaints.push(message.text()));
  await page.goto(pathToFileURL(join(PAGES, name)).href);
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  return page;
}

/** The pieces that are to be seen, each with its shape, place and size, in whole pixels. */
const pieces = (page, seconds) => page.evaluate((seconds) => {
  const svg = document.documentElement;
  if (seconds !== null) {
    svg.pauseAnimations();
    svg.setCurrentTime(seconds);
  }
  const strength = (element) => {
    let all = 1;
    for (let at = element; at instanceof Element; at = at.parentNode) {
      const style = getComputedStyle(at);
      all *= style.display === "none" ? 0 : Number(style.opacity);
    }
    return all;
  };
  return [...document.querySelectorAll("use")]
    .filter((use) => strength(use) > 0.3)
    .map((use) => {
      const { x, y, width, height } = use.getBoundingClientRect();
      return [use.getAttribute("href"), ...[x, y, width, height].map(Math.round)].join(" ");
    })
    .sort();
}, seconds);

test("at every moment it shows what the frame of that moment shows", async (t) => {
  const moving = await visit(t, "film.svg");
  assert.ok(film.frames.length > 8);
  for (const { seconds, name } of film.frames) {
    const frame = await visit(t, name);
    assert.deepEqual(await pieces(moving, seconds), await pieces(frame, null), `${seconds} s`);
  }
});

test("a piece on its way is over the fields that the engine names", async (t) => {
  const page = await visit(t, "film.svg");
  for (const { seconds, column } of film.passes) {
    await pieces(page, seconds);
    const [piece, letter] = await page.evaluate((column) => {
      const middle = (element) => {
        const { x, width } = element.getBoundingClientRect();
        return x + width / 2;
      };
      const moving = [...document.querySelectorAll("g.off")]
        .filter((group) => group.querySelector("animateTransform"))
        .find((group) => getComputedStyle(group).opacity === "1");
      const letters = [...document.querySelectorAll(".c text")];
      return [moving.querySelector("use"), letters.find((text) => text.textContent === column)].map(middle);
    }, column);
    assert.ok(Math.abs(piece - letter) < 1.5, `${column} at ${seconds} s: ${piece}, ${letter}`);
  }
});

test("it ends in the picture of the position at the end", async (t) => {
  const page = await visit(t, "film.svg");
  const end = await visit(t, "film-end.svg");
  assert.deepEqual(await pieces(page, film.length + 5), await pieces(end, null));
});

test("what begins again begins again", async (t) => {
  const page = await visit(t, "film-again.svg");
  // The first round must have been, so that its end is known to begin the second.
  await pieces(page, film.length + 0.2);
  await page.waitForTimeout(50);
  for (const { seconds } of film.frames) {
    const first = await pieces(page, seconds);
    assert.deepEqual(await pieces(page, film.length + seconds), first, `${seconds} s`);
  }
});

test("whoever wants no motion sees the beginning, with the actions as arrows", async (t) => {
  const page = await visit(t, "film.svg", "reduce");
  const frame = await visit(t, film.frames[0].name);
  const start = await pieces(frame, null);
  for (const seconds of [0, film.length / 2, film.length]) {
    assert.deepEqual(await pieces(page, seconds), start, `${seconds} s`);
  }
  const arrows = (page) => page.locator(".still").evaluate((group) => getComputedStyle(group).display);
  assert.equal(await arrows(page), "inline");
  assert.equal(await arrows(await visit(t, "film.svg")), "none");
});

// The picture itself is not told by every browser what its reader wants; the page is, and offers another.
test("it moves as a picture in a page, unless the reader wants no motion", async (t) => {
  for (const [motion, moves] of [["no-preference", true], ["reduce", false]]) {
    const page = await visit(t, "film.html", motion);
    const shots = [];
    await page.waitForTimeout(300);
    for (let at = 0; at < 6; at += 1) {
      shots.push((await page.screenshot()).toString("base64"));
      await page.waitForTimeout(350);
    }
    assert.equal(new Set(shots).size > 1, moves, motion);
  }
});
