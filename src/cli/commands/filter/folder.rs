//! Records in several files of one folder.

use std::collections::{HashMap, VecDeque};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::bail;
use tempfile::TempDir;

use crate::cli::console::Wholeness;
use crate::cli::input::Source;
use crate::cli::interrupt;
use crate::cli::new_folder::{leave_part, making_beside};
use crate::cli::output::{output_failed, refuse_sources};

use super::names::Names;
use super::pick::Text;
use super::written::write_record;

/// Files that are open at once.
const MOST_OPEN: usize = 32;

/// The most files that come of one call: more are a mistake.
const MOST_FILES: usize = 10_000;

/// What goes into one file.
#[derive(Clone, Copy, Debug)]
pub(super) enum By {
    /// So many records.
    Records(u64),
    /// Those of one group.
    Group,
}

/// Files in the making, in a folder beside the one where they will be: they come there all at once, when all
/// is done.
pub(super) struct Folder {
    /// Where the files will be.
    target: PathBuf,
    /// Where they are.
    making: TempDir,
    by: By,
    names: Names,
    /// The number of the file of each group.
    groups: HashMap<String, usize>,
    files: Vec<Making>,
    /// The files that are open, the one written last behind.
    open: VecDeque<(usize, BufWriter<File>)>,
}

/// A file in the making.
#[derive(Debug)]
struct Making {
    name: String,
    records: u64,
    /// The line end of the last record.
    line_end: Option<&'static str>,
}

impl Folder {
    pub(super) fn open(target: &Path, by: By) -> anyhow::Result<Self> {
        let cannot = |error| output_failed(target.display(), &error);
        if target.exists() && !target.is_dir() {
            bail!(
                "cannot write {}: it is a file and no folder",
                target.display()
            );
        }
        let target = if target.exists() {
            fs::canonicalize(target).map_err(cannot)?
        } else {
            target.to_owned()
        };
        let making = making_beside(&target);
        Ok(Self {
            making: making.map_err(cannot)?,
            by,
            names: Names::default(),
            groups: HashMap::new(),
            files: Vec::new(),
            open: VecDeque::new(),
            target,
        })
    }

    /// Writes a record into its file.
    pub(super) fn write(&mut self, text: &Text<'_>) -> anyhow::Result<()> {
        let file = self.file_for(text.group)?;
        let Some(making) = self.files.get_mut(file) else {
            return Ok(());
        };
        let before = making.line_end.replace(text.line_end);
        making.records += 1;
        let path = self.making.path().join(&making.name);
        let cannot = |error| output_failed(path.display(), &error);
        let mut writer = match self.open.iter().position(|(open, _)| *open == file) {
            Some(at) => self.open.remove(at).map(|(_, writer)| writer),
            None => None,
        };
        if writer.is_none() {
            let opened = OpenOptions::new().append(true).create(true).open(&path);
            writer = Some(BufWriter::new(opened.map_err(cannot)?));
        }
        if let Some(mut writer) = writer {
            write_record(&mut writer, text, before).map_err(cannot)?;
            self.open.push_back((file, writer));
        }
        if self.open.len() > MOST_OPEN
            && let Some((_, mut writer)) = self.open.pop_front()
        {
            writer.flush().map_err(cannot)?;
        }
        Ok(())
    }

    /// The number of the file that a record goes into.
    fn file_for(&mut self, group: &str) -> anyhow::Result<usize> {
        let name = match self.by {
            By::Records(most) => {
                let last = self.files.last();
                if last.is_some_and(|last| last.records < most) {
                    return Ok(self.files.len() - 1);
                }
                format!("part-{:06}", self.files.len() + 1)
            }
            By::Group => {
                let key = group.trim().to_lowercase();
                if let Some(&file) = self.groups.get(&key) {
                    return Ok(file);
                }
                self.groups.insert(key, self.files.len());
                group.to_owned()
            }
        };
        if self.files.len() >= MOST_FILES {
            let text = format!(
                "nothing is written to {}: there would be more than {MOST_FILES} files",
                self.target.display()
            );
            return Err(io::Error::other(text).into());
        }
        let name = self.names.name(&name);
        self.files.push(Making {
            name,
            records: 0,
            line_end: None,
        });
        Ok(self.files.len() - 1)
    }

    /// Puts all files in their places, each whole. What Ctrl-C has cut short, or what lacks something that could
    /// not be read, stays in a folder of its own. Where a file would take the place of one of `sources`, none is
    /// put anywhere.
    pub(super) fn finish(
        mut self,
        wholeness: &Wholeness,
        sources: &[Source],
    ) -> anyhow::Result<()> {
        for (_, mut writer) in self.open.drain(..) {
            let flushed = writer.flush();
            flushed.map_err(|error| output_failed(self.target.display(), &error))?;
        }
        if interrupt::is_cut_short() || wholeness.is_lacking() {
            return leave_part(self.making, self.target);
        }
        let places = self.files.iter().map(|file| self.target.join(&file.name));
        refuse_sources(places, sources)?;
        let cannot = |error| output_failed(self.target.display(), &error);
        if !self.target.is_dir() {
            fs::create_dir(&self.target).map_err(cannot)?;
        }
        for Making { name, .. } in &self.files {
            let made = self.making.path().join(name);
            let place = self.target.join(name);
            let moved = File::open(&made)
                .and_then(|file| file.sync_all())
                .and_then(|()| fs::rename(&made, &place));
            moved.map_err(|error| output_failed(place.display(), &error))?;
        }
        Ok(())
    }
}
