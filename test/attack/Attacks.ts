import type { AttackGroup } from "./Attack.ts"
import { doorAttacks } from "./DoorAttacks.ts"
import { shareAttacks } from "./ShareAttacks.ts"

/** Every attack of `npm run attack`. */
export const attackGroups: ReadonlyArray<AttackGroup> = [doorAttacks, shareAttacks]
