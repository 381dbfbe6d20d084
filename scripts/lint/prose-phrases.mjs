/**
 * Phrases that give translated prose away, and American spellings, each with what to write instead. A space stands for any
 * white space, also a line break; case does not matter. A phrase that is right in some places excludes them by its pattern.
 */

/** `titles`: the phrase may occur in titles of sources, which have a year.
 * @typedef {{ readonly name: string, readonly find: RegExp, readonly write: string, readonly titles?: boolean }} Phrase */

/** @param {string} name @param {string} pattern @param {string} write @returns {Phrase} */
const phrase = (name, pattern, write) => ({
  name,
  find: new RegExp(String.raw`(?<![\w-])(?:${pattern.replaceAll(' ', String.raw`\s+`)})(?![\w-])`, 'giu'),
  write,
})

const verbs = [
  phrase('told', 'told', 'reported, shown, distinguished'),
  phrase('tells', 'tells|telling', 'reports, shows, names'),
  phrase('tell', "(?<!(?:can|can['’]t|cannot|could|couldn['’]t|to|as far as [^.;]{1,30}) )tell", 'report, show, name'),
  phrase('is said', '(?:is|are|was|were) said', 'is reported; leave it out'),
  phrase('begun', 'begun', 'started'),
  phrase('mend', 'mend(?:s|ed|ing)?', 'fix'),
  phrase('go on', 'goes on(?! (?:the|a|an|top))|go on(?= (?:with|from|beyond|over|until|along|straight))', 'continues'),
  phrase('come to', 'comes? to(?! (?:rest|a|an|the|its|zero|stand|0|nothing)\\b)', 'evaluates to, results in'),
  phrase('turn round', '(?:turns?|turned) round', 'reverses'),
  phrase('pass over', '(?:is|are|were) passed over', 'is skipped'),
  phrase('give back', 'gives? (?:it )?back', 'returns, restores'),
  phrase('belong into', 'belongs? into', 'belongs in'),
  phrase('stand in', 'stands? (?:in(?! for)|above|below|beside|behind|under|between|there)', 'is in, appears in'),
  phrase(
    'lead a wire',
    '(?:lead|leads|leading|led) (?:a |the )?wires?|wires? (?:is|are|was|were) led',
    'connect, reconnect, route',
  ),
  phrase(
    'hands',
    'hands (?:cannot|can|may|move|moved|did|do)|(?:for|without|by the) hands',
    'you; by hand; hand inputs',
  ),
  phrase('keep no longer', 'no longer keeps?|keeps? [^.;:]{1,20} no longer', 'unpin, remove'),
  phrase('looked at', '(?:to be|can be|is|are) looked at', 'is inspected, is examined'),
  phrase('asked for', '(?:is|are|was|were|to be) asked for', 'is requested, is required'),
  phrase('hang on', 'hangs? (?:on|further out)', 'is attached to, follows in the chain'),
  phrase('that there is not', '(?:which|that) there (?:is|are) not', 'does not exist'),
]

const adverbs = [
  phrase('anew', 'anew|afresh', 'again, re-'),
  phrase('lately', 'lately', 'recently'),
  phrase('by itself', '(?:by|of) (?:itself|themselves)', 'automatically; on its own, alone'),
  phrase('so-called', 'so[- ]called', 'leave it out'),
  phrase('wherein', 'wherein|thereof|therein|hereby|whereby', 'in which, of it'),
  phrase('no more', '(?:needed|used|there|done|shown|held|wanted|exist|exists) no more(?! than)', 'no longer'),
  phrase('otherwise', '(?:called|named|written|drawn|done) otherwise', 'differently'),
  phrase('by turns', 'by turns', 'alternately, in turn'),
  phrase('for want of', 'for want of', 'without, for lack of'),
  phrase('so it is with', 'so (?:it )?is it? ?with', 'the same applies to'),
  phrase('can not', 'can not', 'cannot'),
  phrase('in place of', 'in place of', 'instead of'),
  phrase('once more', 'once more', 'again'),
  phrase('likewise', 'likewise', 'in the same way'),
]

const nouns = [
  phrase('the one before', 'the (?:run|version|row|step|line|value|solution) before(?= ?[.,;:)])', 'the previous one'),
  phrase('step to undo', 'steps? to undo', 'undo step'),
  phrase('place on the canvas', 'places? on the canvas', 'position on the canvas'),
  phrase('side force', 'side forces?', 'lateral force'),
  phrase('freedom', '(?<!degrees? of )freedoms?(?! of the)', 'degree of freedom'),
  phrase('of its own', 'an? [\\w-]+(?: [\\w-]+)? of (?:its|their|your|our) own', 'its own'),
  phrase('what it is', 'what it is(?=\\s*\\|)', 'meaning, contents'),
  phrase('has a name like', 'ha(?:s|ve) a name like', 'no matches'),
  phrase('data are', 'data (?:are|were)', 'data is'),
  phrase('wish', 'wish(?:es|ed)?', 'preference, setting, initial guess'),
  phrase('metaphor', 'veil|posture|agenda', 'overlay, window state, schedule'),
  phrase(
    'is no',
    '(?<!there )(?:is|are) no (?!longer|more|less|better|worse|different|other|slower|faster|larger|smaller|greater|higher|lower|one\\b)\\w+',
    'is not a',
  ),
  phrase('is none', '(?<!there )(?:is|are) none(?! of)', 'is not one, has none'),
  phrase('more exact', '(?:more|less) exact', 'more accurate'),
  phrase(
    'what is',
    'what (?:is|are) (?:there|asked|wanted|meant|said|around|behind|beside|beyond|inside|outside|on it|in it)',
    'name the thing',
  ),
  phrase('what chain', "what (?:is|are)(?: [\\w’']+,?){1,9} what (?:is|are)", 'name the things'),
  phrase(
    'of chain',
    'of(?: (?:the|a|an|its|their|each|all|every|this|that))? [\\w-]+ of(?: (?:the|a|an|its|their|each|all|every|this|that))? [\\w-]+ of',
    'split the noun stack, or use a possessive',
  ),
]

/** American spelling -> British; the spelling of identifiers, keywords and titles of books is not for us to choose. */
const spellings = Object.entries({
  '(?<!adams )tires?(?! (?:and vehicle dynamics|property file))': 'tyre',
  '(?:off-?)?center(?:s|ed|ing|line)?': 'centre',
  'behaviors?': 'behaviour',
  'colou?rize[sd]?|colors?|colored|coloring': 'colour',
  'gray(?:s|ed|ing)?': 'grey',
  'neighbor(?:s|ing|hood)?': 'neighbour',
  'favorites?': 'favourite',
  '(?:kilo|milli|centi|micro)meters?': 'metre',
  'model(?:ed|ing)': 'modelled, modelling',
  'label(?:ed|ing)': 'labelled',
  'cancel(?:ed|ing)': 'cancelled',
  'travel(?:ed|ing)': 'travelled',
  'signal(?:ed|ing)': 'signalled',
  'analyz(?:e|es|ed|ing)': 'analyse',
  '(?:re)?(?:initial|linear|normal|optim|minim|maxim|discret|serial|parametr|summar|recogn|visual|synchron|stabil|organ|real|general|factor|symmetr|orthogonal|token|capital|final|util)iz(?:e|es|ed|ing|ation|ations|er|ers)':
    'spell it with -ise, -isation',
}).map(([pattern, write]) => ({ ...phrase(`American: ${write}`, pattern, write), titles: true }))

/** @type {readonly Phrase[]} */
export const phrases = [
  ...verbs,
  ...adverbs,
  ...nouns.map((one) => ({ ...one, titles: one.name === 'of chain' })),
  ...spellings,
]
