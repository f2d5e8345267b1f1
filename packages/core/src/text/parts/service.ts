import { enService } from "../enService.ts"
import { enTasks } from "../enTasks.ts"
import type { OwnWords } from "../Rendering.ts"
import { zhService } from "../zhService.ts"
import { zhTasks } from "../zhTasks.ts"

/** The sentences about faults of requests and about tasks, for `makeRendering`. */
export const words: OwnWords = { zh: { ...zhService, ...zhTasks }, en: { ...enService, ...enTasks } }
