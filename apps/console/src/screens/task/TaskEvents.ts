import type { ProgressData, SamplesData, StepData, TaskEvent } from "@open-valuation/http-api"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { followEvents } from "../../api/Follow.ts"
import { useLocale } from "../../app/Locale.tsx"

/** What the stream of a task has said so far. */
export interface TaskEvents {
  readonly steps: ReadonlyArray<StepData>
  readonly samples: ReadonlyArray<SamplesData>
  readonly progress: ProgressData | undefined
  readonly isConnected: boolean
  readonly error: Error | undefined
}

const nothing: TaskEvents = { steps: [], samples: [], progress: undefined, isConnected: true, error: undefined }

const added = (so: TaskEvents, event: TaskEvent): TaskEvents => {
  switch (event.event) {
    case "step":
      return { ...so, steps: [...so.steps, event.data], progress: undefined }
    case "samples":
      return { ...so, samples: [...so.samples, event.data] }
    case "progress":
      return { ...so, progress: event.data }
    case "task":
    case "result":
      return so
  }
}

/**
 * Follows a task from its first event, whether it is running or has ended long ago; survives lost connections. When the
 * result arrives, what is known about the task is asked for again.
 */
export const useTaskEvents = (path: string, taskId: number): TaskEvents => {
  const { locale } = useLocale()
  const client = useQueryClient()
  const [events, setEvents] = useState(nothing)
  useEffect(() => {
    const leaving = new AbortController()
    setEvents(nothing)
    followEvents(`v1/${path}/${taskId}/events`, {
      locale,
      signal: leaving.signal,
      onConnection: (isConnected) => setEvents((so) => ({ ...so, isConnected })),
      onEvent: (event) => {
        setEvents((so) => added(so, event))
        if (event.event !== "result") return false
        void client.invalidateQueries({ queryKey: ["api"] })
        return true
      },
    }).catch((error: unknown) => {
      if (error instanceof Error) setEvents((so) => ({ ...so, error }))
    })
    return () => leaving.abort()
  }, [client, locale, path, taskId])
  return events
}
