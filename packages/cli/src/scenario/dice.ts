import { ContentError, type Path } from '@riposte/referee'

/** One die as it came up on the table, and where the script says so. */
export interface ScriptedDie {
  readonly sides: number
  readonly face: number
  readonly path: Path
}

/** `d20=11` is one die, `2d6=3+5` two. */
export function readDice(written: readonly string[], path: Path): ScriptedDie[] {
  return written.flatMap((text, i) => readThrow(text, [...path, i]))
}

function readThrow(text: string, path: Path): ScriptedDie[] {
  const wrong = (message: string): ContentError =>
    new ContentError([{ path, message, remedy: 'write a die as d20=11, and several with every face: 2d6=3+5' }])
  const parts = /^(\d*)d(\d+)\s*=\s*(\d+(?:\s*\+\s*\d+)*)$/i.exec(text.trim())
  if (parts === null) throw wrong(`"${text}" is not a throw of dice`)
  const sides = Number(parts[2])
  const faces = (parts[3] ?? '').split('+').map(Number)
  const count = parts[1] === '' ? 1 : Number(parts[1])
  if (faces.length !== count) throw wrong(`"${text}" shows ${faces.length} of ${count} dice`)
  return faces.map((face) => {
    if (face < 1 || face > sides) throw wrong(`a d${sides} cannot show ${face}`)
    return { sides, face, path }
  })
}

export const dieText = (die: ScriptedDie): string => `d${die.sides}=${die.face}`
