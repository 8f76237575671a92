//! Compressed files, known by their first bytes and unpacked as they are read.

use std::fmt;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::GzDecoder;

use super::interrupt::Interrupted;

/// How much of a compressed file is read at once.
const READ: usize = 64 * 1024;

/// The most bytes by which a way of packing is known.
const MAGIC: usize = 4;

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    /// `gzip`
    Gzip,
    /// Zstandard
    Zstd,
}

impl Packing {
    /// The endings of files that are packed like this.
    pub(crate) const ENDINGS: [&'static str; 2] = ["gz", "zst"];

    /// What the first bytes of a file say.
    pub(crate) const fn of(first: &[u8]) -> Option<Self> {
        match first {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            // A frame, or one that is to be skipped.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Self::Zstd),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        }
    }
}

/// Reads the first bytes, so that it can be seen what they are.
pub(crate) fn first_bytes(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut first = Vec::with_capacity(MAGIC);
    input.take(MAGIC as u64).read_to_end(&mut first)?;
    Ok(first)
}

/// The text of a file, whether it is compressed or not.
pub(crate) fn unpacked(mut input: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let first = first_bytes(&mut input)?;
    let packing = Packing::of(&first);
    let input = Cursor::new(first).chain(input);
    let Some(packing) = packing else {
        return Ok(Box::new(input));
    };
    let input = BufReader::with_capacity(READ, input);
    let text: Box<dyn Read + Send> = match packing {
        Packing::Gzip => Box::new(Members::new(input)),
        Packing::Zstd => Box::new(zstd_decoder(input)?),
    };
    Ok(Box::new(Unpacked {
        text,
        packing,
        length: 0,
    }))
}

/// The members of gzip data one after another. Zeros behind them are padding, as tapes and some tools leave it.
struct Members<R> {
    member: Option<GzDecoder<R>>,
    /// What is behind a member, while it is not known what that is.
    rest: Option<R>,
}

impl<R: BufRead> Members<R> {
    fn new(input: R) -> Self {
        Self {
            member: Some(GzDecoder::new(input)),
            rest: None,
        }
    }

    /// Goes on to the next member, if there is one.
    fn next(&mut self) -> io::Result<()> {
        while let Some(rest) = &mut self.rest {
            let buffer = rest.fill_buf()?;
            let zeros = buffer.iter().take_while(|&&byte| byte == 0).count();
            if zeros > 0 {
                rest.consume(zeros);
                continue;
            }
            let is_over = buffer.is_empty();
            self.member = self.rest.take().filter(|_| !is_over).map(GzDecoder::new);
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.next()?;
            let Some(member) = &mut self.member else {
                return Ok(0);
            };
            let count = member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.rest = self.member.take().map(GzDecoder::into_inner);
        }
    }
}

fn zstd_decoder<R: BufRead>(input: R) -> io::Result<zstd::Decoder<'static, R>> {
    zstd::Decoder::with_buffer(input)
}

/// A text that is being unpacked; its errors are for people.
struct Unpacked {
    text: Box<dyn Read + Send>,
    packing: Packing,
    /// The bytes of text so far.
    length: u64,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.text.read(buffer) {
            Ok(count) => {
                self.length += count as u64;
                Ok(count)
            }
            // The file itself failed, or nobody waits for it any more.
            Err(error) if error.raw_os_error().is_some() || is_interruption(&error) => Err(error),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                PackingError {
                    packing: self.packing,
                    length: self.length,
                    cut_off: error.kind() == io::ErrorKind::UnexpectedEof,
                },
            )),
        }
    }
}

/// Whether nothing failed, and only nobody waits any longer.
pub(crate) fn is_interruption(error: &io::Error) -> bool {
    let cause = error.get_ref();
    cause
        .and_then(|cause| cause.downcast_ref())
        .is_some_and(|Interrupted| true)
}

/// Compressed data that cannot be unpacked.
#[derive(Clone, Copy, Debug)]
struct PackingError {
    packing: Packing,
    length: u64,
    cut_off: bool,
}

impl fmt::Display for PackingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.packing.name();
        let what = if self.cut_off {
            "is cut off"
        } else {
            "is damaged"
        };
        let length = self.length;
        write!(f, "the {name} data {what} after {length} bytes of text")
    }
}

impl std::error::Error for PackingError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    fn text(packed: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        unpacked(Cursor::new(packed))?.read_to_end(&mut text)?;
        Ok(text)
    }

    /// With a checksum, as the tool of that name writes it.
    fn zstd_checked(text: &[u8]) -> Vec<u8> {
        let mut packer = zstd::Encoder::new(Vec::new(), 1).unwrap();
        packer.include_checksum(true).unwrap();
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    #[track_caller]
    fn error(packed: Vec<u8>) -> String {
        text(packed).map(|text| text.len()).unwrap_err().to_string()
    }

    #[test]
    fn every_way_of_packing_gives_the_text_again() {
        for plain in ["", "a", "[Men \"a\"]\n"] {
            assert_eq!(text(plain.into()).unwrap(), plain.as_bytes());
            assert_eq!(text(gzip(plain.as_bytes())).unwrap(), plain.as_bytes());
            let packed = zstd::encode_all(plain.as_bytes(), 1).unwrap();
            assert_eq!(text(packed).unwrap(), plain.as_bytes());
        }
    }

    #[test]
    fn several_members_are_one_text() {
        assert_eq!(
            text([gzip(b"one "), gzip(b"two")].concat()).unwrap(),
            b"one two"
        );
        let padded = [gzip(b"one "), vec![0; 7], gzip(b"two"), vec![0; 100_000]];
        assert_eq!(text(padded.concat()).unwrap(), b"one two");
        let frames =
            [b"one ", b"two ", b"six "].map(|part| zstd::encode_all(&part[..], 1).unwrap());
        assert_eq!(text(frames.concat()).unwrap(), b"one two six ");
    }

    #[test]
    fn what_is_cut_off_or_damaged_says_so() {
        let plain = "so many words ".repeat(9000);
        for packed in [gzip(plain.as_bytes()), zstd_checked(plain.as_bytes())] {
            let mut cut = packed.clone();
            cut.truncate(packed.len() - 3);
            let said = error(cut);
            assert!(said.contains("is cut off after "), "{said}");
            let mut damaged = packed.clone();
            let last = damaged.len() - 20;
            damaged[last..last + 8].fill(0x55);
            let said = error(damaged);
            assert!(said.contains("data is damaged after "), "{said}");
        }
        let said = error([gzip(b"one"), b"and something else".to_vec()].concat());
        assert_eq!(said, "the gzip data is damaged after 3 bytes of text");
    }
}
