/**
 * Kinds of files of the field that Wishbone doesn't read: their names, endings and first bytes, and the remedy for
 * each. Marks come from the formats' own descriptions (ASAM MDF 4.1, TYDEX 1.3, OpenCRG 1.1, Vector BLF and ASC, NI
 * TDMS, ...).
 */
export interface ForeignKind {
  /** Name with its article: "an MDF file". */
  readonly title: string
  readonly endings: readonly string[]
  /** First bytes as Latin-1, or the head of the text. */
  readonly starts?: RegExp
  /** Remedy, for messages. */
  readonly remedy: string
}

const asTable = (program: string): string => `export its signals as CSV or MAT-file ${program}`
const tyre = 'fit a tyre to it (wishbone fit TYRE FILE), or compare tyres with it on the tyre rig'
const road = 'to drive on it, export heights over the distance, and paste them as the profile of the block Flat road'
const measured =
  'check it with wishbone road FILE; to drive on it, put it into the project folder and choose it in the block Measured road'
const map = 'to drive on it, put it into the project folder and choose it in the block Measured road'
const model = 'export the model as an FMU, and import that'
const sheet = 'save the sheet as CSV'

/** Kinds in order of precedence: the first that fits counts. */
export const foreignKinds: readonly ForeignKind[] = [
  { title: 'an MDF file (measured data of CANape, INCA and others)', endings: ['mf4', 'mdf', 'mf3'], starts: /^(?:MDF {5}|UnFinMF )/, remedy: asTable('with the program that recorded it, or with asammdf') },
  { title: 'a MoTeC log', endings: ['ld'], starts: /^@\0\0\0\0\0\0\0/, remedy: 'export it from MoTeC i2 as CSV' },
  { title: 'the list of laps of a MoTeC log', endings: ['ldx'], starts: /^\s*(?:<\?xml[^>]*>\s*)?<LDXFile/, remedy: 'export the .ld file beside it from MoTeC i2 as CSV' },
  { title: 'an AiM log', endings: ['xrk', 'xrz', 'drk', 'gpk', 'rrk'], starts: /^<h[A-Z]{3,4}/, remedy: 'export it from Race Studio as CSV' },
  { title: 'a TDMS file', endings: ['tdms', 'tdm', 'tdx_index'], starts: /^TDSm/, remedy: asTable('with DIAdem or LabVIEW') },
  { title: 'a data set of DIAdem', endings: ['r64', 'r32'], starts: /^DIAEXTENDED\b/, remedy: asTable('with DIAdem') },
  { title: 'a log of a bus (Vector BLF)', endings: ['blf'], starts: /^LOGG/, remedy: asTable('with CANalyzer, CANoe or python-can, decoded with the database (DBC) of the bus') },
  { title: 'a log of a bus (Vector ASC)', endings: [], starts: /^date .*\r?\n\s*base +(?:hex|dec)/i, remedy: asTable('with CANalyzer or python-can, decoded with the database (DBC) of the bus') },
  { title: 'a log of a bus (PCAN trace)', endings: ['trc'], starts: /^;\$FILEVERSION/i, remedy: asTable('decoded with the database (DBC) of the bus') },
  { title: 'a log of a bus (candump)', endings: ['candump'], starts: /^\(\d+\.\d+\)\s+\S+\s+[0-9A-F]+#/i, remedy: asTable('decoded with the database (DBC) of the bus') },
  { title: 'the database of a bus', endings: ['dbc', 'arxml', 'ldf', 'a2l'], starts: /^(?:VERSION "[^"]*"\s+NS_\s*:|ASAP2_VERSION)/, remedy: 'decode the log with it, and export the signals as CSV' },
  { title: 'a recording of Dewesoft', endings: ['dxd', 'dxz', 'd7d', 'd7z'], remedy: asTable('with Dewesoft X') },
  { title: 'a recording of imc', endings: ['raw', 'imcraw'], starts: /^\|CF,/, remedy: asTable('with imc FAMOS') },
  { title: 'a recording of PicoScope', endings: ['psdata'], remedy: asTable('with PicoScope') },
  { title: 'a file of a test rig (RPC III)', endings: ['rsp', 'drv', 'rpc'], starts: /^FORMAT\0+\s*[A-Z]/, remedy: asTable('with the program of the rig') },
  { title: 'a log of MegaLogViewer', endings: ['mlg'], starts: /^MLVLG/, remedy: 'export it as MSL or CSV' },
  { title: 'a log of a flight controller', endings: ['ulg', 'tlog'], starts: /^ULog/, remedy: 'convert it to CSV with ulog2csv or the ground station' },
  { title: 'a recording of ROS', endings: ['bag', 'mcap', 'db3'], starts: /^(?:#ROSBAG V|\x89MCAP)/, remedy: asTable('with the tools of ROS') },
  { title: 'a database (SQLite)', endings: ['sqlite', 'db'], starts: /^SQLite format 3\0/, remedy: 'export the table as CSV' },
  { title: 'a capture of network packets', endings: ['pcap', 'pcapng'], starts: /^(?:\xd4\xc3\xb2\xa1|\xa1\xb2\xc3\xd4|\x0a\x0d\x0d\x0a)/, remedy: asTable('decoded with the description of the signals') },
  { title: 'a list of NMEA sentences of a satellite receiver', endings: ['nmea'], starts: /^\s*\$G[A-Z]{4},/, remedy: 'convert it to CSV or VBO with the program of the receiver' },
  { title: 'a track of a satellite receiver', endings: ['gpx', 'kml', 'tcx', 'fit', 'ubx'], starts: /^(?:\s*(?:<\?xml[^>]*>\s*)?<(?:gpx|kml|TrainingCenterDatabase)\b|[\s\S]{8}\.FIT|\xb5b)/, remedy: 'convert it to CSV with the program of the receiver' },
  { title: 'a log of WinDarab (Bosch Motorsport)', endings: ['bmsbin', 'bmsdat', 'wdb'], remedy: 'export it from WinDarab as text' },
  { title: 'a recording of iRacing', endings: ['ibt'], remedy: 'convert it to CSV, or export it from MoTeC i2' },
  { title: 'a log of HP Tuners', endings: ['hpl'], remedy: 'export it from VCM Scanner as CSV' },
  { title: 'a recording of VBOX Test Suite', endings: ['vbb', 'vbc'], remedy: 'export it from VBOX Test Suite as VBO or CSV' },
  { title: 'a recording of WinDaq', endings: ['wdq', 'wdh'], remedy: 'export it from WinDaq as CSV' },
  { title: 'a universal file (UFF)', endings: ['unv', 'uff', 'uf'], starts: /^\s{2,}-1\s*\r?\n\s*\d{1,4}b?\b/, remedy: asTable('with the program that recorded it, or with pyuff') },
  { title: 'a data set of SAS, SPSS or R', endings: ['sas7bdat', 'sav', 'rda', 'rds', 'rdata'], starts: /^(?:\$FL2@|RD[XA]\d\n)/, remedy: 'save the table as CSV or Parquet' },
  { title: 'a recording of a crash test (ISO-MME)', endings: ['mme', 'chn'], remedy: asTable('with the program of the test') },
  { title: 'a JSON file', endings: ['json', 'jsonl', 'ndjson', 'geojson'], starts: /^(?![\s\S]*"wishbone"\s*:)\s*(?:\{\s*"|\[\s*[{[])/, remedy: 'save the table as CSV, with a column for each signal' },
  { title: 'an XML or YAML file', endings: ['xml', 'yaml', 'yml'], remedy: 'save the table as CSV, with a column for each signal' },
  { title: 'a file of Python', endings: ['npy', 'npz', 'pkl', 'pickle'], starts: /^\x93NUMPY/, remedy: 'save the table as CSV or Parquet with pandas' },
  { title: 'an Arrow or Feather file', endings: ['feather', 'arrow'], starts: /^(?:ARROW1|FEA1)/, remedy: 'save the table as Parquet or CSV' },
  { title: 'a netCDF file', endings: ['nc', 'cdf'], starts: /^CDF[\x01\x02\x05]/, remedy: 'save the table as CSV, or the file as netCDF-4' },
  { title: 'results of Adams', endings: ['res'], starts: /^\s*(?:<\?xml[^>]*>\s*)?<Results\b/, remedy: 'export the curves from Adams/PostProcessor as a table' },
  { title: 'requests or graphics of Adams', endings: ['req', 'gra'], remedy: 'export the curves from Adams/PostProcessor as a table' },
  { title: 'a model of Adams/View', endings: ['cmd', 'bin'], remedy: 'export it as an Adams/Solver dataset (.adm), and import that' },
  { title: 'measurements of a tyre (TYDEX)', endings: ['tdx', 'tdb'], starts: /^\*\*HEADER\b/, remedy: tyre },
  { title: 'tyre data of another program', endings: ['tire', 'tyr', 'tbc', 'cdt', 'ftire'], remedy: tyre },
  { title: 'a road of OpenCRG', endings: ['crg'], starts: /^(?:[^\n]*\n){0,40}?\$(?:ROAD_CRG|KD_DEFINITION)/, remedy: measured },
  { title: 'a height map (ASCII grid of ESRI)', endings: [], starts: /^\s*ncols\s+\d+[ \t]*\r?\n\s*nrows\s+\d/i, remedy: map },
  { title: 'a road data file of Adams', endings: ['rdf'], starts: /^[\s\S]{0,2000}\[MDI_HEADER\][^[]*FILE_TYPE\s*=\s*'rdf'/i, remedy: road },
  { title: 'a part of an Adams model', endings: ['spr', 'dpr', 'bus', 'bum', 'sub', 'asy', 'pwr', 'sdf', 'drf'], starts: /^[\s\S]{0,2000}\[MDI_HEADER\][^[]*FILE_TYPE\s*=\s*'(?!tir|rdf)/i, remedy: 'export the whole model as an Adams/Solver dataset (.adm), and import that' },
  { title: 'a Simulink model', endings: ['slx', 'mdl'], starts: /^(?:PK\x03\x04[\s\S]*simulink\/|(?:#[^\n]*\n)*Model \{)/, remedy: model },
  { title: 'a Modelica model', endings: ['mo'], starts: /^\s*(?:within\b[^;]*;\s*)?(?:(?:encapsulated|partial)\s+)?(?:model|package|block|class)\s+\w+[\s\S]*\bend\s+\w+\s*;/, remedy: model },
  { title: 'a MapleSim model', endings: ['msim'], remedy: model },
  { title: 'a system of FMUs (SSP)', endings: ['ssp'], starts: /^PK\x03\x04[\s\S]*SystemStructure\.ssd/, remedy: 'unpack it, and import its FMUs one by one' },
  { title: 'a data set of CarSim', endings: ['par', 'cpar'], starts: /^PARSFILE\b/, remedy: 'export results as CSV or ERD, or the model as an FMU' },
  { title: 'results of CarMaker', endings: ['erg'], remedy: asTable('with IPGControl') },
  { title: 'a script', endings: ['m', 'mlx', 'py', 'lua'], remedy: 'run it in its program, and save the table as CSV' },
  { title: 'an Excel workbook', endings: ['xlsx', 'xlsm', 'xlsb', 'xls'], starts: /^(?:PK\x03\x04[\s\S]*(?:xl\/|\[Content_Types\]\.xml[\s\S]*workbook)|\xd0\xcf\x11\xe0)/, remedy: sheet },
  { title: 'an OpenDocument file', endings: ['ods', 'odt'], starts: /^PK\x03\x04[\s\S]{26}mimetypeapplication\/vnd\.oasis/, remedy: sheet },
  { title: 'a Word document', endings: ['docx', 'doc', 'rtf'], starts: /^(?:PK\x03\x04[\s\S]*word\/|\{\\rtf)/, remedy: 'save the table as CSV' },
  { title: 'a PDF document', endings: ['pdf'], starts: /^%PDF-/, remedy: 'use the table that it was printed from, as CSV' },
  { title: 'a picture', endings: ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'tif', 'tiff', 'svg'], starts: /^(?:\x89PNG|\xff\xd8\xff|GIF8|BM[\s\S]{4}\0\0\0\0|II\*\0|MM\0\*)/, remedy: 'use the numbers that it was drawn from, as CSV' },
  { title: 'a sound or video', endings: ['wav', 'mp4', 'avi', 'mov', 'mp3'], starts: /^(?:RIFF[\s\S]{4}(?:WAVE|AVI )|[\s\S]{4}ftyp)/, remedy: 'save the samples as CSV' },
  { title: 'geometry', endings: ['step', 'stp', 'stl', 'iges', 'igs', 'x_t', 'dwg', 'dxf', 'sldprt', 'catpart'], starts: /^(?:ISO-10303-21|solid .*\r?\n\s*facet)/, remedy: 'export the mass properties as text, and paste them into the body' },
  { title: 'a compressed file', endings: ['gz', 'bz2', 'xz', 'zst', '7z', 'rar', 'tar', 'tgz'], starts: /^(?:\x1f\x8b\x08|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/, remedy: 'unpack it, and use the file inside' },
] // prettier-ignore
