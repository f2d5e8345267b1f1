import { LocalDate, type Message } from "@open-valuation/core"
import { render, translate } from "@open-valuation/core/text"
import type { Sse } from "effect/encoding"
import { taskDetail, type TaskEvent } from "../../service/index.ts"
import { type Reader, taskCreated } from "./TaskCreated.ts"

const nameOf = {
  Task: "task",
  Step: "step",
  Samples: "samples",
  Progress: "progress",
  Result: "result",
} as const satisfies Readonly<Record<TaskEvent["_tag"], string>>

const dataOf = (event: TaskEvent, reader: Reader): unknown => {
  const { locale, words } = reader
  const say = (message: Message): string => translate(message, locale, words)
  switch (event._tag) {
    case "Task":
      return taskCreated(event.task, reader)
    case "Step": {
      const { seq, stage, message, at } = event
      return { seq, stage, code: message.code, text: say(message), at: LocalDate.timeInShanghai(at) }
    }
    case "Samples": {
      const { kind, found, kept, excluded, preview } = event
      const reasons = excluded.map(({ reason, count }) => ({ reason: say(reason), count }))
      return { kind, found, kept, excluded: reasons, preview: render(preview, locale, words) }
    }
    case "Progress": {
      const { done, total, unit, label } = event
      return { done, total, unit, label: say(label) }
    }
    case "Result":
      return taskDetail(event.task, locale, words)
  }
}

/** An event of a task as a stream sends it (contract, section 3), its texts in the reader's language. */
export const wireEvent = (event: TaskEvent, reader: Reader): Sse.Event => ({
  _tag: "Event",
  event: nameOf[event._tag],
  id: event._tag === "Progress" ? undefined : String(event.seq),
  data: JSON.stringify(dataOf(event, reader)),
})
