/**
 * What broken code looks at while it runs. The sources of a game are written anew with all mutants in them (`write.ts`); a number
 * picks the one that is in force. Games import this and nothing else of the prover, so it imports nothing of ours itself.
 */

import { deserialize, serialize } from 'node:v8'

let inForce = 0
const MOST_MUTANTS = 1 << 16
const ran = new Uint8Array(MOST_MUTANTS)
/** Mutants of tables, which are there before anything runs: how they come into force and go again. */
const tables = new Map<number, { readonly enter: () => void; readonly leave: () => void }>()
let steps = 0
let most = Number.POSITIVE_INFINITY

/** Is this the mutant in force? That it was asked shows that its node ran. */
export function mutant(id: number): boolean {
  ran[id] = 1
  return id === inForce
}

/** Once a turn of every loop: what a mutant has made endless stops. */
export function turn(): void {
  if (++steps > most) throw new Error('it took too many steps')
}

/** A list or record whose rows may go, each by its own mutant. */
export function table<T extends object>(rows: T, mutants: readonly (readonly [id: number, row: number | string])[]): T {
  for (const [id, row] of mutants) tables.set(id, Array.isArray(rows) ? elementOf(rows, Number(row)) : fieldOf(rows, String(row)))
  return rows
}

/** A place below 0 counts from the end. */
function elementOf(rows: unknown[], place: number): { enter: () => void; leave: () => void } {
  const at = place < 0 ? rows.length + place : place
  const element: unknown = rows[at]
  return { enter: () => void rows.splice(at, 1), leave: () => void rows.splice(at, 0, element) }
}

function fieldOf(rows: object, name: string): { enter: () => void; leave: () => void } {
  const whole = Object.entries(rows)
  return {
    enter: () => void Reflect.deleteProperty(rows, name),
    // In their old order.
    leave: () => {
      for (const [key] of whole) Reflect.deleteProperty(rows, key)
      Object.assign(rows, Object.fromEntries(whole))
    },
  }
}

/** A list or record with a cell that may hold another number. */
export function cell<T extends object>(rows: T, id: number, key: number | string, other: number): T {
  const own: unknown = Reflect.get(rows, key)
  tables.set(id, { enter: () => void Reflect.set(rows, key, other), leave: () => void Reflect.set(rows, key, own) })
  return rows
}

/** A number of a module. */
export function constant(id: number, enter: () => void, leave: () => void): void {
  tables.set(id, { enter, leave })
}

/** Runs something with one mutant in force, or with none (0), within so many turns of loops. */
export function withMutant<T>(id: number, turns: number, run: () => T): T {
  steps = 0
  most = turns
  inForce = id
  const table = tables.get(id)
  table?.enter()
  try {
    return run()
  } finally {
    table?.leave()
    inForce = 0
    most = Number.POSITIVE_INFINITY
  }
}

/** What was made with nothing broken, and all that its making hangs on: what was asked for, and how many turns of loops it took. */
export interface Made<T> {
  readonly again: () => T
  readonly asked: readonly number[]
  readonly turns: number
}

/**
 * The same again, unless the mutant in force has a part in the making. Each time it is a copy: what a broken fight works out about
 * a thing is kept beside it.
 */
export function madeOnce<K, T>(kept: { get(key: K): Made<T> | undefined; set(key: K, made: Made<T>): unknown }, key: K, make: () => T): T {
  const known = kept.get(key)
  if (known === undefined) return inForce === 0 ? made(kept, key, make) : make()
  if (inForce !== 0 && (tables.has(inForce) || known.asked.includes(inForce))) return make()
  for (const id of known.asked) ran[id] = 1
  steps += known.turns
  return known.again()
}

function made<K, T>(kept: { set(key: K, made: Made<T>): unknown }, key: K, make: () => T): T {
  const before = ran.slice()
  const from = steps
  ran.fill(0)
  try {
    const thing = make()
    const bytes = serialize(thing)
    // Of a copy: lists of numbers that are read from bytes lie in them, and who changes one changes the other.
    kept.set(key, { again: () => deserialize(Buffer.from(bytes)) as T, asked: idsIn(ran), turns: steps - from })
    return thing
  } finally {
    for (const id of idsIn(before)) ran[id] = 1
  }
}

function idsIn(marks: Uint8Array): number[] {
  const ids: number[] = []
  for (let id = marks.indexOf(1); id >= 0; id = marks.indexOf(1, id + 1)) ids.push(id)
  return ids
}

/** Whether a mutant is one of a table, which is there all the time. */
export const isOfTable = (id: number): boolean => tables.has(id)

/** What ran while something was done, and how many turns of loops it took. */
export function watched<T>(run: () => T): { readonly ran: Uint8Array; readonly turns: number; readonly result: T } {
  ran.fill(0)
  const result = withMutant(0, Number.POSITIVE_INFINITY, run)
  return { ran: ran.slice(), turns: steps, result }
}
