import type { FitEvent, FitWish } from "@open-valuation/server/console"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { CallFailed, failureOf, send } from "../../api/Call.ts"
import { eventsOf } from "../../api/Follow.ts"
import { useLocale } from "../../app/Locale.tsx"

type EventData<Name extends FitEvent["event"]> = Extract<FitEvent, { readonly event: Name }>["data"]

/** A market whose fit is done. */
export type Fitted = EventData<"done">

/** How far fits have come. */
export interface Fits {
  readonly state: "idle" | "running" | "ended" | "stopped" | "lost"
  readonly current: EventData<"started"> | undefined
  readonly done: ReadonlyArray<Fitted>
  readonly error: Error | undefined
}

const idle: Fits = { state: "idle", current: undefined, done: [], error: undefined }

/** Fits markets and follows their progress. They go on while other screens are shown, and end with the page. */
export const useFits = () => {
  const { locale } = useLocale()
  const client = useQueryClient()
  const [fits, setFits] = useState(idle)
  const stopper = useRef<AbortController>(undefined)

  const take = (event: FitEvent): void => {
    switch (event.event) {
      case "started":
        return setFits((former) => ({ ...former, current: event.data }))
      case "done":
        return setFits((former) => ({ ...former, done: [...former.done, event.data] }))
      case "end":
        return setFits((former) => ({ ...former, state: "ended", current: undefined }))
      case "failed":
        throw new CallFailed(0, event.data.message)
    }
  }

  const follow = async (wish: FitWish, signal: AbortSignal) => {
    const response = await send("markets/fit", { locale, signal, method: "POST", body: wish })
    if (!response.ok || response.body === null) throw await failureOf(response, locale)
    for await (const event of eventsOf<FitEvent>(response.body)) take(event)
    setFits((former) => (former.state === "running" ? { ...former, state: "lost", current: undefined } : former))
  }

  const start = async (wish: FitWish) => {
    stopper.current?.abort()
    const controller = new AbortController()
    stopper.current = controller
    setFits({ ...idle, state: "running" })
    try {
      await follow(wish, controller.signal)
    } catch (cause) {
      const state = controller.signal.aborted ? "stopped" : "lost"
      const error = cause instanceof CallFailed ? cause : undefined
      setFits((former) => ({ ...former, state, current: undefined, error }))
    }
    await client.invalidateQueries({ queryKey: ["api", "markets"] })
  }

  return { fits, start: (wish: FitWish) => void start(wish), stop: () => stopper.current?.abort() }
}
