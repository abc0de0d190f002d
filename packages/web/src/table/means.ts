import type { Attachment } from 'svelte/attachments'
import type { Desk } from './desk.svelte.ts'
import type { Meant } from './meant.ts'

const LONG_MS = 480
const SLACK = 10

/**
 * What something means is shown while one points at it, while it has the focus by keys, or once a finger has rested on it:
 * that finger then chooses nothing. `points` is what it stands for on the board.
 */
export const means =
  (desk: Desk, thing: Meant, points?: string): Attachment<HTMLElement> =>
  (element) => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let from: { readonly x: number; readonly y: number } | undefined
    let isHeld = false
    const show = (): void => {
      desk.meant = { thing, by: element }
      if (points !== undefined) desk.pointed = points
    }
    // It may be hidden because the element is just taken off the page.
    const hide = (): void =>
      queueMicrotask(() => {
        if (desk.meant?.by === element) desk.meant = undefined
        if (points !== undefined && desk.pointed === points) desk.pointed = undefined
      })
    const letGo = (): void => clearTimeout(timer)
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void, capture = false): void =>
      element.addEventListener(name, act, { signal: stop.signal, capture })
    // What only came under a pointer that rests is not pointed at: it would hide what has just been asked.
    on('pointermove', ({ pointerType, movementX, movementY }) => {
      if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0) && desk.meant?.by !== element) show()
    })
    on('pointerleave', ({ pointerType }) => pointerType === 'mouse' && hide())
    // A list that a finger has opened puts the focus on its first, and is not to be hidden by what that means.
    on('focus', () => desk.byKeys && element.matches(':focus-visible') && show())
    on('blur', hide)
    on('pointerdown', ({ pointerType, clientX: x, clientY: y }) => {
      isHeld = false
      if (pointerType === 'mouse') return
      from = { x, y }
      timer = setTimeout(() => {
        isHeld = true
        show()
      }, LONG_MS)
    })
    on('pointermove', ({ clientX, clientY }) => from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) > SLACK && letGo())
    on('pointerup', letGo)
    on('pointercancel', letGo)
    on('contextmenu', (event) => isHeld && event.preventDefault())
    const swallow = (event: Event): void => {
      if (!isHeld) return
      isHeld = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    on('click', swallow, true)
    return () => {
      letGo()
      stop.abort()
      hide()
    }
  }
