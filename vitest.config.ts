import { defineConfig } from "vitest/config"

export default defineConfig({
  ssr: { resolve: { conditions: ["@open-valuation/source"] } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "packages", include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts"] },
      },
      { extends: true, test: { name: "end-to-end", include: ["test/**/*.test.ts"] } },
    ],
  },
})
