import { byHand, type PieceId } from '@riposte/referee'
import { whyNone } from '../aim/why-none.ts'
import { ask } from '../asking.ts'
import { isCarried, isReadied } from '../carrying/hands.ts'
import { isUp, pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import type { Item, Spell } from '../item.ts'
import { affected, askAim, isSpoken, readingBars, type SpellAim, takeEffect } from '../powers/spells.ts'
import { attempt } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'
import { askItem, itemAt, offerItems, useUp } from './belongings.ts'

const mages: readonly string[] = ['mage', 'expert/mage', 'mage/mage', 'warrior/mage']
/** Failing by no more than this wastes the spell; by more, it goes wrong. */
const FIZZLE = 2

export const scroll: Action = {
  id: 'scroll',
  rule: R.item.scroll,
  cost: 'main',
  about:
    'A spellcaster reads a readied scroll. Safe with Magic of the spell’s level less one; else INT/Magic against 10, at -1 for each level: failing by 1 or 2 wastes it, by more it goes wrong as the game master says (by-hand, on-reader, as-meant). Answers: the scroll, then its target or centre as for a spell.',
  example: 'A: [scroll, scroll-of-sleep, B]',
  pointless: (step, id) => !pieceAt(step.fight, id).items.some((item, place) => isScroll(pieceAt(step.fight, id), item, place)),
  forbidden: (step, id) => whyNone(step, id, offerScrolls(step, pieceAt(step.fight, id))),
  take(step, id, pay) {
    const piece = pieceAt(step.fight, id)
    const place = askItem(step, piece, 'which scroll', offerScrolls(step, piece))
    const { spell } = itemAt(piece, place)
    if (spell === undefined) return
    const aim = askAim(step, id, spell)
    pay()
    step.emit({ type: 'action', piece: id, action: 'scroll', rule: R.item.scroll })
    useUp(step, id, place, R.item.scroll)
    if (isSpoken(step, id, spell, aim, true)) readOut(step, id, spell, aim)
  },
}

const isScroll = (piece: SovereignPiece, { kind, spell }: Item, place: number): boolean =>
  kind === 'scroll' && spell !== undefined && isCarried(piece, place)

const offerScrolls = (step: SovereignStep, piece: SovereignPiece) =>
  offerItems(step, piece, (item, place) => isScroll(piece, item, place), {
    forbidden: ({ spell }, place) => [
      step.forbids(R.item.scroll, !isReadied(piece, place) || !isCaster(step, piece.id)),
      ...(spell === undefined ? [] : readingBars(step, piece.id, spell)),
    ],
  })

function isCaster(step: SovereignStep, id: PieceId): boolean {
  const sheet = sheetOf(step.fight, id)
  return sheet.spells.length > 0 || (sheet.class !== undefined && mages.includes(sheet.class))
}

function readOut(step: SovereignStep, id: PieceId, spell: Spell, aim: SpellAim): void {
  const short = isSafe(step, id, spell) ? 0 : failedBy(step, id, spell)
  if (short > FIZZLE) return goWrong(step, id, spell, aim)
  if (short > 0) return step.emit({ type: 'lost', piece: id, what: spell.id, rule: R.item.scroll })
  takeEffect(step, id, atCasterLevel(spell), affected(step, id, spell, aim), R.item.scroll)
}

function isSafe(step: SovereignStep, id: PieceId, spell: Spell): boolean {
  const sheet = sheetOf(step.fight, id)
  return sheet.detailed && sheet.skill.Magic >= spell.level - 1
}

/** By how much the check falls short; 0 for a success. */
function failedBy(step: SovereignStep, id: PieceId, spell: Spell): number {
  const { total, needs } = attempt(step, {
    by: id,
    what: 'reading a scroll',
    attributes: ['INT'],
    skills: ['Magic'],
    extra: [{ rule: R.item.scroll, value: -spell.level, label: 'spell level' }],
    kind: 'skill',
    rule: R.item.scroll,
  })
  return Math.max(0, needs - total)
}

function goWrong(step: SovereignStep, id: PieceId, spell: Spell, aim: SpellAim): void {
  const options = [{ id: 'by-hand', byDefault: true }, { id: 'on-reader' }, { id: 'as-meant' }]
  const text = `The scroll goes off wrongly (${spell.name}). How?`
  const answer = ask.ruling(step, id, text, options, R.item.scroll).id
  if (answer === 'by-hand') return byHand(step, id, `The scroll of ${spell.name} misfires.`, R.item.scroll)
  if (!isUp(pieceAt(step.fight, id))) return
  takeEffect(step, id, spell, answer === 'on-reader' ? [id] : affected(step, id, spell, aim), R.item.scroll)
}

/** A scroll is read as by a caster of twice the spell's level less one; that matters only to what is applied by hand. */
const atCasterLevel = (spell: Spell): Spell =>
  spell.byHand === '' ? spell : { ...spell, byHand: `${spell.byHand} (caster level ${spell.level * 2 - 1})` }
