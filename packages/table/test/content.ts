import { drawsteel } from '@riposte/games/drawsteel'
import { fansys } from '@riposte/games/fansys'
import { homl } from '@riposte/games/homl'
import { orcus } from '@riposte/games/orcus'
import { sovereign } from '@riposte/games/sovereign'
import type { Content } from '@riposte/table'
import { contentOf } from './shipped.ts'

/** The shipped content of all games. */
export const testContent = (): Content => contentOf([sovereign, orcus, drawsteel, homl, fansys])
