import type { ServerMessage, ViewState } from '@riposte/protocol'

export type Question = NonNullable<ViewState['ask']>
/** The questions that the options of an action's question would lead to. */
export type Ahead = Extract<ServerMessage, { type: 'ahead' }>['next']
