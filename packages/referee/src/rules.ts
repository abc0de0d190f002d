/** A rule's place in its game's list of ids. Code writes `R.cover.half`; the log and the table see `sovereign.cover.half`. */
export type RuleIndex = number & { readonly ruleIndex: true }

/** Where a plain number becomes a rule: called by the generated `rules.ts` of a game, and where rules are named from outside. */
export const ruleIndex = (n: number): RuleIndex => n as RuleIndex

/** The rule with this id, if the game has it. */
export function ruleWithId(game: { readonly ruleIds: readonly string[] }, id: string): RuleIndex | undefined {
  const place = game.ruleIds.indexOf(id)
  return place < 0 ? undefined : ruleIndex(place)
}

/** Whether a table can switch it. */
export const hasDial = ({ dials }: { readonly dials: readonly RuleIndex[] }, rule: RuleIndex): boolean => dials.includes(rule)

/** What a table says of a rule: enforced, enforced as a warning (refusals only), or not in play. */
export const ruleModes = ['off', 'warn', 'on'] as const
export type RuleMode = (typeof ruleModes)[number]

export const OFF = 0
export const WARN = 1
export const ON = 2

export type Switches = Readonly<Record<string, RuleMode>>

/** One byte a rule, so that asking for a switch is an array look-up. */
export function modesOf(ruleIds: readonly string[], switches: Switches): Uint8Array {
  const modes = new Uint8Array(ruleIds.length).fill(ON)
  for (const [id, mode] of Object.entries(switches)) modes[ruleIds.indexOf(id)] = ruleModes.indexOf(mode)
  return modes
}

export function withMode(modes: Uint8Array, rule: RuleIndex, mode: RuleMode): Uint8Array {
  const changed = modes.slice()
  changed[rule] = ruleModes.indexOf(mode)
  return changed
}

/** `fansys.aoo.order.move` → `aoo`, `orderMove`; an id of a topic alone (`orcus.staggered`) has no detail. */
export function codeName(id: string): readonly [topic: string, detail?: string] {
  const [, topic = '', ...detail] = id.split('.')
  return detail.length === 0 ? [property(topic)] : [property(topic), property(detail.join('-'))]
}

/** The words of an id as a property name. One that begins with a digit gets an underscore, so that no quotes are needed. */
function property(words: string): string {
  const name = words.replace(/-(.)/g, (_, first: string) => first.toUpperCase())
  return /^\d/.test(name) ? `_${name}` : name
}
