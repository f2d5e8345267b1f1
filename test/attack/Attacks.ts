import type { AttackGroup } from "./Attack.ts"
import { authorityAttacks } from "./AuthorityAttacks.ts"
import { costlyRequests } from "./CostlyRequests.ts"
import { doorAttacks } from "./DoorAttacks.ts"
import { forgeryAttacks } from "./ForgeryAttacks.ts"
import { hiddenTextAttacks } from "./HiddenTextAttacks.ts"
import { hostileFiles } from "./HostileFiles.ts"
import { malformedRequests } from "./MalformedRequests.ts"
import { readingAttacks } from "./ReadingAttacks.ts"
import { shareAttacks } from "./ShareAttacks.ts"
import { unreadAttacks } from "./UnreadAttacks.ts"

/** All attacks of `npm run attack`. */
export const attackGroups: ReadonlyArray<AttackGroup> = [
  doorAttacks,
  authorityAttacks,
  malformedRequests,
  costlyRequests,
  hostileFiles,
  hiddenTextAttacks,
  forgeryAttacks,
  shareAttacks,
  unreadAttacks,
  readingAttacks,
]
