/** Cases that each reader is tried with; docs/testing.md has them as a table, which a test holds to these. */
export const counts = {
  texts: {
    JSON: 2000,
    projects: 250,
    patches: 400,
    libraries: 1000,
    copies: 500,
    CSV: 2000,
    'other tables': 1200,
    'tyre property files': 1500,
    'ADAMS datasets': 300,
    'mass properties': 1000,
    'saved states': 300,
    functions: 300,
    expressions: 2000,
    units: 2000,
    icons: 1500,
    Markdown: 500,
    equations: 2000,
    'declarations of linked functions': 1000,
  },
  bytes: { 'MAT-files': 800, 'MAT-files of level 4': 400, 'HDF5 files': 400, 'Parquet files': 400, 'ZIP files': 1500 },
} as const
