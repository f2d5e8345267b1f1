import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import { TestClock } from "effect/testing"
import { askHost, type Question } from "../../../src/node/web/HostPorts.ts"

const Answer = Schema.Struct({ status: Schema.Int })

const question = (ask: Question<typeof Answer.Type>["ask"], secrets: ReadonlyArray<string> = []) => ({
  name: "sendWebhook",
  limit: "10 seconds" as const,
  ask,
  answer: Answer,
  secrets,
})

describe("a function of the host", () => {
  it.effect("may answer at once or later", () =>
    Effect.gen(function* () {
      expect(yield* askHost(question(() => ({ status: 200 })))).toEqual({ status: 200 })
      expect(yield* askHost(question(async () => ({ status: 204, more: "ignored" })))).toEqual({ status: 204 })
    }),
  )

  it.effect("is given up after its time, is told so, and a late answer is dropped", () =>
    Effect.gen(function* () {
      const late = Promise.withResolvers<unknown>()
      let told: AbortSignal | undefined
      const asked = yield* Effect.forkChild(
        Effect.flip(
          askHost(
            question(async (signal) => {
              told = signal
              return late.promise
            }),
          ),
        ),
        { startImmediately: true },
      )
      yield* TestClock.adjust("9 seconds")
      expect(told?.aborted).toBe(false)
      yield* TestClock.adjust("1 second")
      const failure = yield* Fiber.join(asked)
      expect(failure).toMatchObject({ reason: "late", message: "sendWebhook did not answer within 10 s" })
      expect(told?.aborted).toBe(true)
      late.reject(new Error("too late"))
    }),
  )

  it.effect("that throws is quoted on one line, without secrets", () =>
    Effect.gen(function* () {
      const raw = `ovk_${"a".repeat(36)}`
      const message = `no user\nfor ${raw} whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw or my-session ${"x".repeat(9000)}`
      const failure = yield* Effect.flip(
        askHost(
          question(() => {
            throw new TypeError(message)
          }, ["my-session", ""]),
        ),
      )
      expect(failure.reason).toBe("threw")
      expect(failure.message).toMatch(
        /^sendWebhook threw TypeError: no user for \[secret\] \[secret\] or \[secret\] x{1,300}$/,
      )
      // oxlint-disable-next-line prefer-promise-reject-errors -- what a careless host does
      const thrown = yield* Effect.flip(askHost(question(async () => Promise.reject("my-session"))))
      expect(thrown.message).toBe("sendWebhook threw something that is no Error")
    }),
  )

  it.effect("that answers rubbish is not believed", () =>
    Effect.gen(function* () {
      const trap = {
        get status(): number {
          throw new Error("trap")
        },
      }
      for (const rubbish of [undefined, null, 0, "200", [], {}, { status: "200" }, { status: Number.NaN }, trap]) {
        expect((yield* Effect.flip(askHost(question(async () => rubbish)))).reason).toBe("unusable")
      }
    }),
  )
})
