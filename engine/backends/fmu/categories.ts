/** Log categories of an FMU: names of FMI 2.0.5, section 2.2.4, as far as they are used. */

export const logCategories = [
  { name: 'logEvents', doc: 'Events and the end of a run' },
  { name: 'logStatusWarning', doc: 'Differences from the request' },
  { name: 'logStatusDiscard', doc: 'Why a call has no result; a smaller step may have one' },
  { name: 'logStatusError', doc: 'Why a call has failed' },
] as const

/** C: the categories, an index for each, and those that are shown unless somebody says otherwise. */
export const categoriesC = `enum { ${logCategories.map(({ name }) => constant(name)).join(', ')}, CATEGORIES };
static const char *const categories[CATEGORIES] = {${logCategories.map(({ name }) => `"${name}"`).join(', ')}};

/* A bit for each category; the first one is for debugging. */
static unsigned shown_categories(int debug) { return (1u << CATEGORIES) - (debug ? 1u : 2u); }

/* Number of a category, CATEGORIES for unknown ones. */
static int category_of(const char *name)
{
  int k = 0;
  while (k < CATEGORIES && (name == NULL || strcmp(name, categories[k]) != 0)) k++;
  return k;
}
`

function constant(name: string): string {
  return name.replace(/([A-Z])/g, '_$1').toUpperCase()
}
