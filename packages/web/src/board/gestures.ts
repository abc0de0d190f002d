import type { Point } from './outline.ts'

/** What the hands do on the board, in pixels of its frame. */
export interface Hands {
  pan(dx: number, dy: number): void
  zoom(factor: number, at: Point): void
  /** Whether something lies there that can be dragged. */
  grabs(at: Point): boolean
  tap(at: Point, how: Tap): void
  hover(at: Point | undefined): void
  drag(from: Point, last: Point, at: Point, part: DragPart): void
}

/** A click; a finger, which cannot point before it taps; or a long press, a right click. */
export type Tap = 'click' | 'finger' | 'long'

export type DragPart = 'begins' | 'goes on' | 'ends'

const SLACK = 7
const LONG_MS = 520

interface Press {
  readonly from: Point
  at: Point
  what: 'nothing yet' | 'pan' | 'drag' | 'done'
  readonly grabs: boolean
}

/** Mouse, pen and fingers made into taps, drags, pans and pinches. */
export class Gestures {
  private readonly element: HTMLElement
  private readonly hands: Hands
  private readonly stop = new AbortController()
  private readonly presses = new Map<number, Press>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(element: HTMLElement, hands: Hands) {
    this.element = element
    this.hands = hands
    const { signal } = this.stop
    element.addEventListener('pointerdown', (event) => this.down(event), { signal })
    element.addEventListener('pointermove', (event) => this.move(event), { signal })
    element.addEventListener('pointerup', (event) => this.up(event), { signal })
    // What a tap or a long press has opened under the finger is not clicked when the finger is lifted.
    element.addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), { signal, passive: false })
    element.addEventListener('pointercancel', (event) => this.cancel(event), { signal })
    // A finger that is lifted leaves too, and means nothing by it.
    element.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && hands.hover(undefined), { signal })
    element.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false })
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  }

  end(): void {
    clearTimeout(this.timer)
    this.stop.abort()
  }

  private pointOf(event: MouseEvent): Point {
    const { left, top } = this.element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  private down(event: PointerEvent): void {
    const at = this.pointOf(event)
    // The middle button pans, the right one is a long press.
    if (event.button === 2) {
      this.hands.tap(at, 'long')
      return
    }
    this.element.setPointerCapture(event.pointerId)
    this.presses.set(event.pointerId, { from: at, at, what: 'nothing yet', grabs: event.button === 0 && this.hands.grabs(at) })
    clearTimeout(this.timer)
    if (event.pointerType === 'mouse' || this.presses.size > 1) return
    const press = this.presses.get(event.pointerId)
    this.timer = setTimeout(() => {
      if (press?.what !== 'nothing yet' || this.presses.size !== 1) return
      press.what = 'done'
      this.hands.tap(at, 'long')
    }, LONG_MS)
  }

  private move(event: PointerEvent): void {
    const at = this.pointOf(event)
    const press = this.presses.get(event.pointerId)
    if (press === undefined) {
      if (event.pointerType === 'mouse') this.hands.hover(at)
      return
    }
    if (this.presses.size === 2) return this.pinch(press, at)
    const isNew = press.what === 'nothing yet'
    if (isNew && Math.hypot(at.x - press.from.x, at.y - press.from.y) > SLACK) {
      press.what = press.grabs ? 'drag' : 'pan'
      clearTimeout(this.timer)
    }
    if (press.what === 'pan') this.hands.pan(at.x - press.at.x, at.y - press.at.y)
    if (press.what === 'drag') this.hands.drag(press.from, press.at, at, isNew ? 'begins' : 'goes on')
    press.at = at
  }

  private pinch(press: Press, at: Point): void {
    const other = [...this.presses.values()].find((one) => one !== press)
    if (other === undefined) return
    clearTimeout(this.timer)
    press.what = 'done'
    other.what = 'done'
    const before = Math.hypot(press.at.x - other.at.x, press.at.y - other.at.y)
    const after = Math.hypot(at.x - other.at.x, at.y - other.at.y)
    const middle = { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 }
    this.hands.pan((at.x - press.at.x) / 2, (at.y - press.at.y) / 2)
    if (before > 10) this.hands.zoom(after / before, middle)
    press.at = at
  }

  private up(event: PointerEvent): void {
    const press = this.presses.get(event.pointerId)
    this.presses.delete(event.pointerId)
    clearTimeout(this.timer)
    if (press === undefined) return
    const at = this.pointOf(event)
    if (press.what === 'drag') this.hands.drag(press.from, press.at, at, 'ends')
    if (press.what === 'nothing yet' && event.button === 0) this.hands.tap(at, event.pointerType === 'mouse' ? 'click' : 'finger')
  }

  private cancel(event: PointerEvent): void {
    this.presses.delete(event.pointerId)
    clearTimeout(this.timer)
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault()
    this.hands.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.008 : 0.0015)), this.pointOf(event))
  }
}
