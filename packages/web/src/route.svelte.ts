/** Which page is shown: the path in the address bar. */
class Route {
  path = $state(location.pathname)
  hash = $state(location.hash)

  constructor() {
    addEventListener('popstate', () => this.read())
    addEventListener('hashchange', () => this.read())
  }

  go(to: string): void {
    history.pushState(null, '', to)
    this.read()
    scrollTo(0, 0)
  }

  private read(): void {
    this.path = location.pathname
    this.hash = location.hash
  }
}

export const route = new Route()

/** For links: goes there without loading the page anew, unless another window is wanted. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  const { pathname, hash } = new URL(event.currentTarget.href)
  route.go(pathname + hash)
}
