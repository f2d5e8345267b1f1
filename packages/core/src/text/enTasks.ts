import type { Catalogue } from "./Codes.ts"
import { many } from "./words/Plural.ts"

/** Sentences on the state of a task, in English. */
export const enTasks: { readonly [Code in Extract<keyof Catalogue, `task.${string}`>]: Catalogue[Code] } = {
  "task.accepted": ({ statusUrl }) =>
    `Task accepted, valuation started. Poll ${statusUrl} until SUCCESS or FAILED, or wait for the webhook; use POST …/stream to follow the reasoning live.`,
  "task.searchUnavailable": ({ source }) =>
    `The sample source "${source}" did not answer several times; the valuation could not be finished. Submit it again later.`,
  "task.lines.inProgress": () => "The task is in progress. Read its lines when its status is SUCCESS.",
  "task.lines.failed": () => "The task has failed and has no lines. Its errorMessage says why.",
  "task.lines.notKept": () => "The lines of this task were not kept. Create a task for the same files to read them.",
  "task.balances.inProgress": () => "The task is in progress. Read its balances when its status is SUCCESS.",
  "task.balances.failed": () => "The task has failed and has no balances. Its errorMessage says why.",
  "task.balances.notKept": () =>
    "The balances of this task were not kept. Create a task for the same files to read them.",
  "task.report.inProgress": () => "The task is in progress. Read its report when its status is SUCCESS or FAILED.",
  "task.timeLimit": ({ seconds }) =>
    `The valuation was stopped after ${many(seconds, "second")}. Submit it again later.`,
  "task.learning": ({ ahead }) =>
    ahead > 0
      ? `Waiting to train the model of this market, after ${many(ahead, "other")}`
      : "Training the model of this market",
  "task.learned": ({ seconds }) => `The model of this market was trained after a wait of ${many(seconds, "second")}`,
  "task.requestInvalid": ({ path }) =>
    `The stored request is no longer accepted by this version (${path}). Submit it again.`,
  "task.assetUnavailable": ({ assetType }) => `This service does not value ${assetType} any more.`,
  "task.restarted": () =>
    "The service was interrupted, and samples or models have changed since: the valuation was restarted. The steps below replace those above.",
  "task.abandoned": ({ deaths, valuationNo }) =>
    `The service failed ${many(deaths, "time")} while working on this task, which will not be retried. Submit it with fewer or other materials, and quote ${valuationNo} when you report it.`,
  "task.unexpected": ({ valuationNo }) => `An unexpected error occurred. Quote ${valuationNo} when you report it.`,
}
