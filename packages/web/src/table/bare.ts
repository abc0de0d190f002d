/** What is chosen where a board of one's own is wanted. */
export const BARE = 'bare ground'

/** The board that a fight is set up on, where it is another than its own: bare ground has room for those of any pack. */
export const boardOf = (chosen: string): { readonly board?: string | { readonly size: string } } =>
  chosen === '' ? {} : { board: chosen === BARE ? { size: '26x20' } : chosen }
