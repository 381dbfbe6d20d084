/** Texts of the inspector's tab of the project. */
export const projectTexts = {
  project: 'Project',
  title: 'Title',
  description: 'Description',
  files: 'Files',
  changeTitle: 'Change the title',
  changeDescription: 'Change the description',
  untitled: 'Untitled',
} as const
