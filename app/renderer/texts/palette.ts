/** Texts of the palette. */
export const paletteTexts = {
  label: 'Blocks',
  search: 'Search blocks',
  favourites: 'Favourites',
  none: (query: string): string => `No block has a name like “${query}”.`,
  noPorts: 'It has no ports.',
  addFavourite: (title: string): string => `Add ${title} to the favourites`,
  removeFavourite: (title: string): string => `Remove ${title} from the favourites`,
} as const
