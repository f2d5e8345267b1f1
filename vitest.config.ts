import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { env } from "node:process"
import { configDefaults, defineConfig } from "vitest/config"

// Workers, and the programs and threads that tests start, compile a module once on this machine.
env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "open-valuation-compile-cache")

/** Files that a newcomer need not wait for: hostile clients, faults, laws, simulated truth, corpora of images. */
const long = ["test/{long,laws,tips}/**/*.test.ts"]
const longOfPackages = ["packages/*/test/**/long/*.test.ts"]

export default defineConfig({
  ssr: { resolve: { conditions: ["@open-valuation/source"] } },
  test: {
    // For what hangs: a machine may be busy with other work.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    // Files wait for programs, databases and limits of time as long as they work.
    maxWorkers: availableParallelism() + 1,
    maxConcurrency: 2,
    tags: [{ name: "long", description: "Takes seconds for a rule that shorter tests hold as well." }],
    globalSetup: ["./packages/testing/src/database/SharedPostgres.ts", "./test/setup/EmbeddedTemplate.ts"],
    projects: [
      {
        extends: true,
        // These files mock nothing and share no state, so one worker runs them without importing everything anew.
        test: {
          name: "packages",
          isolate: false,
          include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...longOfPackages],
        },
      },
      {
        extends: true,
        test: {
          name: "end-to-end",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...long],
        },
      },
      { extends: true, test: { name: "long", include: [...long, ...longOfPackages] } },
    ],
  },
})
