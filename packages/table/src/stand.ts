import { NOWHERE, spotName } from '@riposte/board'
import { endOf, type Game, isRuled, nameIn, RiposteError, type Ruling, ruleModes, type Session, writeEnd } from '@riposte/referee'

/**
 * How a fight stands, as the rulings that would bring it there from its set-up: who is where, and in which state. It
 * outlives a change of the rules, under which the answers of the fight may no longer come out the same.
 */
export function standOf({ fight, game }: Session): Ruling[] {
  const { setup, board } = fight
  const planned = new Set(setup.plans.map((plan) => plan.key))
  const changes = fight.boardChanges.map((change): Ruling => ({ do: 'board', change }))
  const switched = game.ruleIds.flatMap((rule, i): Ruling[] => {
    const to = ruleModes[setup.modes[i] ?? 0]
    return to === undefined || to === 'on' ? [] : [{ do: 'switch', rule, to }]
  })
  const pieces = fight.pieces.flatMap((piece): Ruling[] => {
    const { key, name, id } = piece
    const isPlanned = planned.has(key)
    if (piece.gone === 1) return isPlanned ? [{ do: 'remove', piece: key }] : []
    const sheet = setup.sheets[piece.sheet]
    const side = setup.sides[piece.side] ?? ''
    const at = piece.at === NOWHERE ? undefined : spotName({ square: piece.at, height: piece.height }, board.columns)
    if (sheet === undefined || (!isPlanned && at === undefined)) return []
    const there: Ruling[] = isPlanned
      ? [...(at === undefined ? [] : [{ do: 'move' as const, piece: key, to: at }]), { do: 'side', piece: key, side }]
      : [{ do: 'add', key, name, sheet: sheet.id, side, at: at ?? '', written: sheet.written }]
    const from = setup.sides.filter((_, i) => (piece.hidden & (1 << i)) !== 0)
    return [
      ...there,
      { do: 'seat', piece: key, seat: setup.seats[piece.seat] ?? 'gm' },
      { do: 'hide', piece: key, from: from.length === 0 ? false : from },
      ...fieldsOf(game, 'piece', { ...game.read(fight, id), name }).map((one): Ruling => ({ ...one, piece: key })),
    ]
  })
  // Who holds, screens or frightens another must be there first.
  const conditions = fight.effects.flatMap((effect): Ruling[] => {
    const piece = fight.pieces[effect.on]
    if (piece === undefined || piece.gone === 1) return []
    const by = fight.pieces[effect.by]
    const until = writeEnd(endOf(game, fight, effect))
    return (game.conditionsOf?.(effect) ?? [effect.kind]).flatMap((condition): Ruling[] =>
      game.conditions.some((one) => one.id === condition && isRuled(one))
        ? [{ do: 'begin', piece: piece.key, condition, until, ...(by !== undefined && { by: by.key }) }]
        : [],
    )
  })
  return [...switched, ...changes, ...pieces, ...conditions, ...fieldsOf(game, 'fight', fight)]
}

/** What holds and no ruling brings about again: it is as its rules made it, and under others that may mean nothing. */
export const leftBehind = ({ fight, game }: Pick<Session, 'fight' | 'game'>): string[] =>
  fight.effects.flatMap((effect) => {
    const brings = game.conditionsOf?.(effect) ?? [effect.kind]
    const name = brings.some((one) => game.conditions.some(({ id }) => id === one)) ? '' : (game.sayEffect?.(fight, effect) ?? '')
    return name === '' ? [] : [effect.on < 0 ? name : `${nameIn(fight, effect.on)}: ${name}`]
  })

type Setting = Extract<Ruling, { do: 'set' }>

function fieldsOf(game: Game, of: 'piece' | 'fight', state: object): Setting[] {
  return game.fields.flatMap((field): Setting[] => {
    const value: unknown = field.of === of ? Reflect.get(state, field.name) : undefined
    const isValue = typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
    return isValue ? [{ do: 'set', field: field.name, to: value }] : []
  })
}

/** Brings a fresh fight to where another stood; what these rules no longer know is left out. */
export function standAgain(fresh: () => Session, stand: readonly Ruling[], reason: string): Session {
  const trial = fresh()
  const { leftOut } = trial.fight.setup
  const isTold = (ruling: Ruling): boolean => ruling.do === 'switch' && leftOut.some((rule) => trial.game.ruleIds[rule] === ruling.rule)
  const known = stand.filter((ruling) => !isTold(ruling) && isPossible(() => trial.rule([ruling], reason, false)))
  const session = fresh()
  return known.length > 0 && isPossible(() => session.rule(known, reason, false)) ? session : trial
}

function isPossible(work: () => void): boolean {
  try {
    work()
    return true
  } catch (thrown) {
    if (thrown instanceof RiposteError) return false
    throw thrown
  }
}
