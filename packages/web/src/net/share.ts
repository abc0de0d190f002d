/** Where a link can be opened: the address one came by, unless only this machine knows that; then what the server knows. */
export function shareable(origin: string, addresses: readonly string[]): { readonly address: string; readonly isOnlyHere: boolean } {
  if (!isLocal(origin)) return { address: origin, isOnlyHere: false }
  const [first] = addresses
  return first === undefined ? { address: origin, isOnlyHere: true } : { address: first, isOnlyHere: false }
}

const isLocal = (origin: string): boolean => /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(origin).hostname)
