//! The formats by the names that the API and the command line have for them.

use super::options::{self, FileOption};

/// A format of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileFormat {
    /// The solution as it is.
    Json,
    /// One of its lists.
    Csv,
    /// Drawings of the sheets.
    Svg,
    /// The cutting plans on paper.
    Pdf,
    /// Labels on paper or on a roll.
    Labels,
    /// Drawings of the sheets as pictures.
    Png,
    /// Its lists as a workbook.
    Xlsx,
    /// Drawings of the sheets for CAD programs.
    Dxf,
    /// Labels for a Zebra printer.
    Zpl,
    /// Pattern Exchange for beam saws.
    Ptx,
    /// Programs for CNC machines.
    Gcode,
}

impl FileFormat {
    /// All of them, in the order in which they are listed.
    pub const ALL: [FileFormat; 11] = [
        FileFormat::Json,
        FileFormat::Csv,
        FileFormat::Svg,
        FileFormat::Pdf,
        FileFormat::Labels,
        FileFormat::Png,
        FileFormat::Xlsx,
        FileFormat::Dxf,
        FileFormat::Zpl,
        FileFormat::Ptx,
        FileFormat::Gcode,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            FileFormat::Json => "json",
            FileFormat::Csv => "csv",
            FileFormat::Svg => "svg",
            FileFormat::Pdf => "pdf",
            FileFormat::Labels => "labels",
            FileFormat::Png => "png",
            FileFormat::Xlsx => "xlsx",
            FileFormat::Dxf => "dxf",
            FileFormat::Zpl => "zpl",
            FileFormat::Ptx => "ptx",
            FileFormat::Gcode => "gcode",
        }
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<FileFormat> {
        FileFormat::ALL.into_iter().find(|format| format.name() == name)
    }

    /// What a plan of the price list has to offer for it: labels are paper like the plans.
    pub const fn offered_as(self) -> &'static str {
        match self {
            FileFormat::Labels | FileFormat::Zpl => FileFormat::Pdf.name(),
            other => other.name(),
        }
    }

    /// The media type of the format itself; several sheets come in a ZIP.
    pub const fn media_type(self) -> &'static str {
        match self {
            FileFormat::Json => "application/json",
            FileFormat::Csv => "text/csv; charset=utf-8",
            FileFormat::Svg => "image/svg+xml",
            FileFormat::Pdf | FileFormat::Labels => "application/pdf",
            FileFormat::Png => "image/png",
            FileFormat::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            FileFormat::Dxf => "image/vnd.dxf",
            FileFormat::Zpl => "application/x-zpl; charset=utf-8",
            FileFormat::Ptx => "text/plain; charset=utf-8",
            FileFormat::Gcode => "application/zip",
        }
    }

    /// The options that it takes.
    pub fn options(self) -> Vec<&'static FileOption> {
        options::of(self)
    }
}
