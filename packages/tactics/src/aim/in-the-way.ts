import type { Fight, Preview } from '@riposte/referee'

/** How likely an attack is to find a friend of who makes it in place of its target, in percent. */
export const riskToFriends = ({ pieces }: Fight, side: number | undefined, { instead = [] }: Preview): number =>
  instead.reduce((sum, { piece, chance }) => sum + (pieces[piece]?.side === side ? chance : 0), 0)
