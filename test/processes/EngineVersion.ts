import { registerHooks } from "node:module"

// Preloaded into a process (`--import`): its engine has the version of TRIAL_ENGINE_VERSION, as another build's would.
const version = JSON.stringify(process.env["TRIAL_ENGINE_VERSION"] ?? "")
registerHooks({
  load: (url, context, next) =>
    url.endsWith("/packages/core/src/Version.ts")
      ? { format: "module", shortCircuit: true, source: `export const ENGINE_VERSION = ${version}` }
      : next(url, context),
})
