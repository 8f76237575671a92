"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  const shapes = document.querySelector("svg.shapes").namespaceURI;
  const articles = [...document.querySelectorAll("article.record")];
  const contents = [...document.querySelectorAll(".contents a")];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

  // Every place gets what its neighbours tell of it: what stands on each field, what comes next.
  for (const record of data.records) {
    if (!record) continue;
    const { places } = record;
    const fields = data.stages[record.stage].fields.length;
    record.byAddress = new Map();
    places.forEach((place, at) => {
      place.before = at === 0 ? -1 : (place.p ?? at - 1);
      place.line = place.l ?? 0;
      place.next = -1;
      place.looks = at === 0 ? new Array(fields).fill(0) : places[place.before].looks.slice();
      for (let i = 0; i < place.c.length; i += 2) place.looks[place.c[i]] = place.c[i + 1];
      const before = places[place.before];
      if (before && before.line === place.line) before.next = at;
      place.turn = place.a.slice(0, Math.max(0, place.a.lastIndexOf(".")));
      record.byAddress.set(place.a, at);
      if (place.turn) record.byAddress.set(place.turn, at);
    });
    // Where each line leaves the one around it, in the order of the text.
    record.branches = places.flatMap((place, at) =>
      at > 0 && places[place.before].line !== place.line ? [at] : []);
  }

  const svg = (name, attributes) => {
    const element = document.createElementNS(shapes, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const use = (id, place) => svg("use", { href: "#" + id, ...place });

  const viewers = new Map();
  let current = -1; // the record
  let at = 0; // the place in it
  let seat = 0; // who sits below
  let timer = 0;
  let view = null;

  const record = () => data.records[current];
  const places = () => record().places;
  const place = () => places()[at];
  const address = () => `#r${current + 1}${at > 0 ? "." + place().a : ""}`;
  const linkOf = (index) => {
    const { a, turn } = places()[index];
    return record().links.get(a) ?? record().links.get(turn);
  };

  function viewerFor(stage) {
    if (!viewers.has(stage)) {
      const template = document.getElementById(`viewer-${stage}`);
      const element = template.content.firstElementChild.cloneNode(true);
      const find = (selector) => element.querySelector(selector);
      const viewer = {
        element,
        stage: find(".stage"), frame: find(".frame"), status: find(".status"), dice: find(".dice"),
        what: find(".what"), note: find(".note"), instead: find(".instead"),
        slider: find(".slider input"), speed: find(".speed select"), play: find(".play"),
        letters: find(".letters"),
        cells: new Map([...element.querySelectorAll("td[data-f]")].map((cell) => [cell.dataset.f, cell])),
      };
      for (const button of element.querySelectorAll("button[data-do]")) {
        button.addEventListener("click", () => actions[button.dataset.do]());
      }
      viewer.slider.addEventListener("input", () => {
        stop();
        go(line()[Number(viewer.slider.value)]);
      });
      viewer.speed.addEventListener("change", () => { if (timer) { stop(); play(); } });
      watchSwipes(viewer.frame);
      label(viewer);
      viewers.set(stage, viewer);
    }
    return viewers.get(stage);
  }

  // The line through the place: what led to it, and on to its end.
  function line() {
    const all = places();
    const path = [];
    for (let i = at; i >= 0; i = all[i].before) path.push(i);
    path.reverse();
    for (let i = all[at].next; i >= 0; i = all[i].next) path.push(i);
    return path;
  }

  function draw(from) {
    const here = place();
    const { ids, fields, places: middles, words, single } = data.stages[record().stage];
    const prefix = ids[seat];
    const middle = (field) => ({ x: middles[seat][2 * field], y: middles[seat][2 * field + 1] });
    const parts = [use(`${prefix}-b`)];
    for (const id of here.u ?? []) parts.push(use(`${prefix}-a${id}`));
    here.looks.forEach((look, field) => {
      if (look > 0) {
        const piece = use(`${prefix}-l${look}`, middle(field));
        parts.push(piece);
        if (from === here.before && here.m?.[1] === field && single[look] && !calm.matches) {
          const [start, end] = [middle(here.m[0]), middle(field)];
          // After the board is there.
          requestAnimationFrame(() => piece.animate?.(
            [{ transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)` }, { transform: "none" }],
            { duration: 220, easing: "ease-out" }));
        }
      }
    });
    // The moves of the turn so far, the last one strongest.
    for (let i = at; i > 0 && places()[i].turn === here.turn; i = places()[i].before) {
      const arrow = places()[i].r;
      if (arrow !== undefined) {
        parts.push(use(`${prefix}-a${arrow}`, i === at ? {} : { opacity: 0.35 }));
      }
    }
    for (const id of here.o ?? []) parts.push(use(`${prefix}-a${id}`));
    view.stage.replaceChildren(...parts);
    fields.forEach((name, field) => {
      const cell = view.cells.get(name);
      const text = words[here.looks[field]];
      if (cell.textContent !== text) cell.textContent = text;
    });
  }

  function tell() {
    const here = place();
    const said = [...articles[current].querySelectorAll(`.said[data-p="${at}"]`)];
    const what = `${here.w} ${here.s}.`;
    view.what.textContent = here.w;
    // The line above says it to those who see it.
    const next = document.createElement("span");
    next.className = "aside";
    next.textContent = ` ${here.s}.`;
    view.what.append(next);
    view.note.textContent = said.map((part) => part.textContent).join(" ");
    view.status.textContent = here.s;
    view.status.dataset.side = here.b ?? "";
    view.stage.setAttribute("aria-label", fill(data.words.board, { what }));
    const dice = [...(here.d ?? "").matchAll(/(.)(-?)/g)];
    view.dice.replaceChildren(...dice.map(([die]) => {
      const picture = svg("svg", { viewBox: "-20 -11 40 22", "aria-hidden": "true" });
      picture.append(use("die-" + die));
      return picture;
    }));
    const faces = dice.map(([, face, spent]) => spent
      ? fill(data.words.spent, { face: data.words.faces[face] })
      : data.words.faces[face]);
    view.dice.setAttribute("aria-label", faces.length
      ? `${data.words.dice} ${faces.join(", ")}`
      : data.words.no_dice);
  }

  function branchesHere() {
    // The variations of the turn that is shown, and at its end of the next one.
    const all = places();
    const starts = new Set();
    let start = at;
    while (start > 0 && all[start].turn === place().turn) start = all[start].before;
    if (at > 0) starts.add(start);
    if (place().e) starts.add(at);
    return record().branches.filter((first) => starts.has(all[first].before) && all[first].line !== place().line);
  }

  function offer() {
    const links = branchesHere().map((first) => {
      const { turn } = places()[first];
      const link = document.createElement("a");
      link.href = `#r${current + 1}.${turn}`;
      link.textContent = textOf(first);
      link.addEventListener("click", (event) => visit(event, first));
      return link;
    });
    for (const old of [...view.instead.querySelectorAll("a")]) old.remove();
    view.instead.append(...links);
    view.instead.hidden = links.length === 0;
  }

  // A turn of a variation in a few words: its number and what is done in it.
  function textOf(first) {
    const all = places();
    const parts = [];
    for (let i = first; i >= 0 && all[i].turn === all[first].turn; i = all[i].next) {
      const link = record().links.get(all[i].a);
      if (link) parts.push(link.textContent);
    }
    const number = all[first].turn.slice(all[first].turn.lastIndexOf("t") + 1);
    return `${number}. ${parts.join(" ")}`;
  }

  function point() {
    const article = articles[current];
    const panel = article.querySelector(".text");
    const inside = panel.contains(document.activeElement);
    for (const old of panel.querySelectorAll("a[aria-current]")) {
      old.removeAttribute("aria-current");
      old.tabIndex = -1;
    }
    const link = linkOf(at);
    const entry = link ?? panel.querySelector("a");
    if (entry) entry.tabIndex = 0;
    if (link) {
      link.setAttribute("aria-current", "step");
      // Focus goes along for who reads the moves with it.
      if (inside) link.focus({ preventScroll: true });
    }
    if (panel.scrollHeight > panel.clientHeight) {
      const box = (link ?? panel).getBoundingClientRect();
      const around = panel.getBoundingClientRect();
      if (!link) panel.scrollTop = 0;
      else if (box.top < around.top + 40 || box.bottom > around.bottom - 40) {
        panel.scrollTop += box.top - around.top - around.height / 3;
      }
    }
    const path = line();
    view.slider.max = String(path.length - 1);
    view.slider.value = String(path.indexOf(at));
    view.slider.setAttribute("aria-valuetext",
      `${fill(data.words.step, { n: path.indexOf(at), all: path.length - 1 })}. ${place().w}`);
    const disable = (names, off) => {
      for (const name of names) {
        const button = view.element.querySelector(`[data-do="${name}"]`);
        // A button that has the focus keeps it.
        button.setAttribute("aria-disabled", String(off));
      }
    };
    disable(["first", "back", "back-turn"], at === 0);
    disable(["last", "forward", "forward-turn"], place().next < 0);
  }

  // Shows a place of the record.
  function go(to, how = "replace") {
    if (to === undefined || to < 0) return;
    const from = at;
    at = to;
    draw(from);
    tell();
    offer();
    point();
    if (how !== "none") history[how === "push" ? "pushState" : "replaceState"](null, "", address());
  }

  // Shows a record.
  function open(number, to, how) {
    if (number !== current) {
      stop();
      current = number;
      articles.forEach((article, i) => article.classList.toggle("off", i !== number));
      contents.forEach((link, i) => {
        if (i === number) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      });
      view = null;
      if (record()) {
        view = viewerFor(record().stage);
        articles[number].querySelector(".seat").prepend(view.element);
      } else if (how === "push") {
        history.pushState(null, "", `#r${number + 1}`);
      }
    }
    if (view) go(to, how);
  }

  // What an address names: a record, and a place in it.
  function find(hash) {
    const match = /^#r(\d+)(?:\.(.+))?$/.exec(hash);
    const number = match ? Number(match[1]) - 1 : 0;
    if (!(number in articles)) return [0, 0];
    return [number, data.records[number]?.byAddress.get(match?.[2]) ?? 0];
  }

  function visit(event, to) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button > 0) return;
    event.preventDefault();
    stop();
    go(to, "push");
  }

  function label({ play: button } = view) {
    const words = timer ? data.words.pause : data.words.play;
    button.setAttribute("aria-label", words);
    button.title = words;
    button.querySelector("span").textContent = words;
    button.querySelector("path").setAttribute("d", timer ? "M8 5V19M16 5V19" : "M8 5L18 12L8 19Z");
  }

  function play() {
    if (place().next < 0) go(line()[0]);
    const step = () => {
      if (place().next >= 0) go(place().next);
      if (place().next < 0) stop();
    };
    timer = setInterval(step, Number(view.speed.value) * 100);
    label();
  }

  function stop() {
    if (!timer) return;
    clearInterval(timer);
    timer = 0;
    label();
  }

  const turnBack = () => {
    let to = place().before;
    while (to > 0 && !places()[to].e) to = places()[to].before;
    return to;
  };
  const turnForward = () => {
    let to = place().next;
    while (to >= 0 && !places()[to].e && places()[to].next >= 0) to = places()[to].next;
    return to;
  };
  const still = (to) => () => { stop(); go(to()); };
  const actions = {
    first: still(() => 0),
    "back-turn": still(turnBack),
    back: still(() => place().before),
    forward: still(() => place().next),
    "forward-turn": still(turnForward),
    last: still(() => line().at(-1)),
    play: () => (timer ? stop() : play()),
    flip: () => { seat = 1 - seat; draw(-1); },
    theme: () => {
      const now = root.dataset.theme ?? (dark.matches ? "dark" : "light");
      root.dataset.theme = now === "dark" ? "light" : "dark";
    },
    leave: () => {
      if (timer) return stop();
      const { line: own } = place();
      let to = at;
      while (to > 0 && places()[to].line === own) to = places()[to].before;
      if (own > 0) go(to);
    },
    variation: () => {
      const [first] = branchesHere().filter((branch) => branch > at).concat(branchesHere());
      stop();
      go(first);
    },
  };
  const keys = {
    ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", Escape: "leave",
    "Shift+ArrowRight": "forward-turn", "Shift+ArrowLeft": "back-turn",
    " ": "play", f: "flip", v: "variation", d: "theme",
  };

  document.addEventListener("keydown", (event) => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const name = event.key.startsWith("Arrow") && event.shiftKey ? "Shift+" + event.key : event.key;
    const action = keys[name];
    if (!action) return;
    const { target } = event;
    if (target.matches?.("select, textarea, input:not([type=checkbox])") && name !== "Escape") return;
    // Where a table is scrolled the arrows are for that; where something can be pressed, the blank.
    if (target.closest?.(".wide") && event.key.startsWith("Arrow")) return;
    if (name === " " && target.closest?.("button, summary, input")) return;
    if (/^[a-z]$/.test(name) && !view.letters.checked) return;
    event.preventDefault();
    actions[action]();
  });

  function watchSwipes(frame) {
    let start = null;
    frame.addEventListener("touchstart", (event) => {
      start = event.touches.length === 1 ? event.touches[0] : null;
    }, { passive: true });
    frame.addEventListener("touchend", (event) => {
      if (!start) return;
      const end = event.changedTouches[0];
      const [dx, dy] = [end.clientX - start.clientX, end.clientY - start.clientY];
      start = null;
      if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) actions[dx < 0 ? "forward" : "back"]();
    });
  }

  root.classList.add("js");
  articles.forEach((article, number) => {
    const panel = article.querySelector(".text");
    const links = new Map();
    for (const link of panel.querySelectorAll("a")) {
      link.tabIndex = -1;
      links.set(link.hash.slice(link.hash.indexOf(".") + 1), link);
      // An address is for the board from now on: the browser need not go to the text.
      link.removeAttribute("id");
    }
    if (data.records[number]) data.records[number].links = links;
    panel.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (link) visit(event, find(link.hash)[1]);
    });
    contents[number]?.addEventListener("click", (event) => {
      event.preventDefault();
      open(number, 0, "push");
    });
  });
  const follow = () => {
    const [number, to] = find(location.hash);
    stop();
    open(number, to, "none");
  };
  window.addEventListener("popstate", follow);
  window.addEventListener("hashchange", follow);
  if (articles.length > 0) {
    follow();
    if (location.hash.includes(".") && view) {
      // The browser may have gone to the move in the text before the script was there.
      const show = () => {
        if (document.activeElement?.closest(".text")) document.activeElement.blur();
        view.element.scrollIntoView({ block: "nearest" });
      };
      show();
      window.addEventListener("load", () => requestAnimationFrame(show));
    }
  }
})();
