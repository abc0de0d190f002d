import type { Defense } from '../terms.ts'

/** What a class brings: hit points at level 1 and for each further level, recoveries, and defenses. */
export interface ClassRow {
  readonly first: number
  readonly perLevel: number
  readonly recoveries: number
  readonly defenses: Readonly<Partial<Record<Defense, number>>>
}

export const classes = {
  commander: { first: 12, perLevel: 5, recoveries: 7, defenses: { fortitude: 2 } },
  exemplar: { first: 12, perLevel: 5, recoveries: 6, defenses: { reflex: 2 } },
  guardian: { first: 15, perLevel: 6, recoveries: 9, defenses: { fortitude: 2 } },
  harlequin: { first: 10, perLevel: 4, recoveries: 6, defenses: { will: 2 } },
  mageblade: { first: 15, perLevel: 6, recoveries: 8, defenses: { ac: 1, will: 2 } },
  magician: { first: 10, perLevel: 4, recoveries: 6, defenses: { will: 2 } },
  priest: { first: 12, perLevel: 5, recoveries: 7, defenses: { will: 2 } },
  reaper: { first: 12, perLevel: 5, recoveries: 7, defenses: { reflex: 1, will: 1 } },
  sylvan: { first: 12, perLevel: 5, recoveries: 6, defenses: { fortitude: 1, reflex: 1 } },
} as const satisfies Readonly<Record<string, ClassRow>>

export const classNames = Object.keys(classes)
export const classRow = (name: string): ClassRow | undefined =>
  Object.entries(classes).find(([one]) => one === name.trim().toLowerCase())?.[1]
