/** Texts of the palette. */
export const paletteTexts = {
  label: 'Blocks',
  search: 'Search blocks',
  favourites: 'Favourites',
  none: (query: string): string => `No block matches “${query}”.`,
  noPorts: 'This block has no ports.',
  addFavourite: (title: string): string => `Add ${title} to favourites`,
  removeFavourite: (title: string): string => `Remove ${title} from favourites`,
} as const
