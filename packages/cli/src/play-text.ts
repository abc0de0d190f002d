import { heightName } from '@riposte/board'
import type { Game, OpenAsk, Option, RuleIndex, View } from '@riposte/referee'
import { drawBoard, shortKeys } from './draw.ts'
import { ledgerOf } from './ledger.ts'
import { keyOf, squareText } from './scenario/names.ts'
import type { Table } from './table.ts'
import { wrap } from './text.ts'

/** The board, and a line for each piece that these eyes see. */
export function boardText(table: Table, view: View, ask?: OpenAsk): string {
  const { session, look, game } = table
  const { fight } = session
  const seen = new Map(view.pieces.map((piece) => [piece.key, piece]))
  const firstSide = fight.setup.sides[0]
  const figures = fight.pieces.flatMap((piece) => {
    const one = seen.get(piece.key)
    if (one === undefined || one.at < 0) return []
    const paint = one.side === firstSide ? look.ours : look.theirs
    return [{ key: one.key, squares: game.squaresOf(fight, piece.id), paint }]
  })
  const choosable = ask !== undefined && (ask.kind === 'path' || ask.kind === 'square')
  const marked = new Set(choosable ? ask.options.flatMap((option) => (option.square === undefined ? [] : [option.square])) : [])
  const short = shortKeys(figures.map((figure) => figure.key))
  const label = (key: string): string => ((short.get(key) ?? key) === key ? key : `${short.get(key) ?? ''} ${key}`)
  const widest = Math.max(0, ...view.pieces.map((piece) => label(piece.key).length))
  const lines = view.pieces.map((piece) => {
    const height = piece.height === 0 ? '' : `^${heightName(piece.height)}`
    const state = stateText(piece.state)
    const paint = piece.side === firstSide ? look.ours : look.theirs
    return `  ${paint(label(piece.key).padEnd(widest))}  ${piece.name === '' ? '' : `${piece.name}, `}${piece.side}, ${squareText(fight, piece.at)}${height}${state === '' ? '' : `, ${state}`}\n`
  })
  return `${drawBoard(fight.board, figures, marked)}${lines.join('')}`
}

/** The first few things one wants to know; `sheet A` tells the rest. */
function stateText(state: Readonly<Record<string, unknown>>): string {
  const { hp, maxHp, conditions, state: how } = state
  const parts: string[] = []
  if (typeof hp === 'number') parts.push(typeof maxHp === 'number' ? `${hp}/${maxHp} hp` : `${hp} hp`)
  if (typeof how === 'string' && how !== 'up') parts.push(how)
  if (Array.isArray(conditions) && conditions.length > 0) parts.push(conditions.map(String).join(', '))
  return parts.join(', ')
}

/** Options by number, refused ones greyed with the rule that forbids them. */
export function askText(table: Table, ask: OpenAsk): string {
  const { look, session } = table
  if (ask.kind === 'die') return `${look.dim(`  1 to ${ask.options.length}`)}\n`
  const isMany = ask.options.length > 12 && ask.options.every((option) => option.square !== undefined)
  const options = isMany
    ? wrap(ask.options.map((option) => option.id).join(' '), 96, '  ')
    : ask.options.map((option, i) => `${String(i + 1).padStart(3)}  ${optionText(table, option)}\n`).join('')
  const refused = [...refusedBy(ask)].map(([rule, ids]) => look.dim(wrap(`-  ${ids.join(', ')}: ${barText(session.game, rule)}`, 96, '  ')))
  return `${options}${refused.join('')}`
}

/** What is not possible, by the rule that forbids it first. */
function refusedBy(ask: OpenAsk): Map<RuleIndex, string[]> {
  const groups = new Map<RuleIndex, string[]>()
  const seen = new Set<string>()
  for (const { id, rule } of ask.refusals ?? []) {
    if (seen.has(id)) continue
    seen.add(id)
    groups.set(rule, [...(groups.get(rule) ?? []), id])
  }
  return groups
}

function optionText(table: Table, option: Option): string {
  const { look, session } = table
  const preview = option.preview?.()
  const parts: string[] = []
  if (option.label !== undefined && option.label !== option.id) parts.push(option.label)
  if (preview?.chance !== undefined) parts.push(`${preview.chance}% to hit`)
  if (preview?.damage !== undefined) parts.push(`${preview.damage / 10} damage expected`)
  if (preview?.cost !== undefined) parts.push(`costs ${preview.cost}`)
  if (preview?.provokes !== undefined && preview.provokes.length > 0)
    parts.push(`provokes ${preview.provokes.map((piece) => keyOf(session.fight, piece)).join(', ')}`)
  if (preview?.instead !== undefined)
    parts.push(`in the way: ${preview.instead.map(({ piece, chance }) => `${keyOf(session.fight, piece)} ${chance}%`).join(', ')}`)
  if (preview?.isVain === true) parts.push('changes nothing of it')
  if (preview?.text !== undefined) parts.push(preview.text)
  if (option.byDefault === true) parts.push('as usual')
  if (option.against !== undefined) parts.push(look.warn(`against ${session.game.ruleIds[option.against] ?? ''}`))
  return `${option.id}${parts.length === 0 ? '' : look.dim(`  ${parts.join(', ')}`)}`
}

/** `out of reach (homl.type.weapon-range)`. */
function barText({ ruleIds, shown }: Game, rule: RuleIndex): string {
  const [id, why] = [ruleIds[rule] ?? '', shown?.refuses?.[rule]]
  return why === undefined ? id : `${why} (${id})`
}

/** A rule's id and, where the ledger has them, its words. */
export function refusalText(table: Table, rule: number): string {
  const id = table.session.game.ruleIds[rule] ?? ''
  const words = ledgerOf(table.world, table.game.id).get(id)?.rule
  return words === undefined ? id : `${id} (${words.trim()})`
}
