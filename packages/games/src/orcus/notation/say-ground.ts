import type { Zone } from '../clauses/clauses.ts'

/** Ground, said. */

const grounds: Readonly<Record<NonNullable<Zone['terrain']>, string>> = {
  difficult: 'difficult terrain',
  obscured: 'lightly obscured',
  'heavily-obscured': 'heavily obscured',
  'totally-obscured': 'totally obscured',
  bright: 'brightly lit',
  dark: 'darkness',
  blocking: 'blocking line of effect',
}

export const sayGround = (terrain: Zone['terrain'], groundFor: Zone['groundFor'], isRough?: true): string =>
  terrain === undefined
    ? ''
    : `the area is ${grounds[terrain]}${isRough === true ? ' and difficult terrain' : ''}${groundFor === undefined ? '' : ' for enemies'}`
