/** A piece as the board draws it: no rules, no words of a game. */
export interface Figure {
  readonly key: string
  /** A few letters under it. */
  readonly label: string
  /** What a screen reader says of it. */
  readonly spoken: string
  /** Its north-western corner, in squares, and how many squares it covers. */
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
  readonly picture: string
  readonly side: number
  /** From 0 to 1; unknown where nothing is told of it. */
  readonly health: number | undefined
  /** Only how hurt it looks: no exact share. */
  readonly isVague: boolean
  readonly extra: number
  /** Its points in figures, where they are known and there is room for them. */
  readonly points: string
  /** The square is large enough for a bar. */
  readonly hasBar: boolean
  readonly badges: readonly Badge[]
  readonly isHidden: boolean
  readonly isDown: boolean
  readonly isActing: boolean
  readonly isSpent: boolean
  /** It may be clicked as an answer. */
  readonly isChoice: boolean
  /** It is what would be struck or caught: a foe, or a friend of who does it. */
  readonly aim: 'none' | 'foe' | 'friend'
  readonly isChosen: boolean
  /** Words over it: a chance to hit. */
  readonly note: string
  /** Height above the ground below it, in words. */
  readonly lift: string
}

export interface Badge {
  readonly picture: string
  readonly text: string
}
