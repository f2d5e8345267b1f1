import { LocalDate } from "@open-valuation/core"
import { render, translate } from "@open-valuation/core/text"
import { taskDetail, type TaskEvent } from "@open-valuation/service"
import type { Sse } from "effect/encoding"
import { type Reader, taskCreated } from "./TaskCreated.ts"

const nameOf = {
  Task: "task",
  Step: "step",
  Samples: "samples",
  Progress: "progress",
  Result: "result",
} as const satisfies Readonly<Record<TaskEvent["_tag"], string>>

const dataOf = (event: TaskEvent, reader: Reader): unknown => {
  const { locale } = reader
  switch (event._tag) {
    case "Task":
      return taskCreated(event.task, reader)
    case "Step": {
      const { seq, stage, message, at } = event
      return { seq, stage, code: message.code, text: translate(message, locale), at: LocalDate.timeInShanghai(at) }
    }
    case "Samples": {
      const { kind, found, kept, excluded, preview } = event
      const reasons = excluded.map(({ reason, count }) => ({ reason: translate(reason, locale), count }))
      return { kind, found, kept, excluded: reasons, preview: render(preview, locale) }
    }
    case "Progress": {
      const { done, total, unit, label } = event
      return { done, total, unit, label: translate(label, locale) }
    }
    case "Result":
      return taskDetail(event.task, locale)
  }
}

/** An event of a task as a stream sends it (contract, section 3), its texts in the reader's language. */
export const wireEvent = (event: TaskEvent, reader: Reader): Sse.Event => ({
  _tag: "Event",
  event: nameOf[event._tag],
  id: event._tag === "Progress" ? undefined : String(event.seq),
  data: JSON.stringify(dataOf(event, reader)),
})
