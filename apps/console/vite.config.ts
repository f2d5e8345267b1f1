import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

/**
 * The pages go into the package that is published. Every path is relative, because the API may be mounted anywhere;
 * the server's policy allows nothing inline, so nothing is inlined.
 */
export default defineConfig({
  base: "./",
  plugins: [react()],
  resolve: { conditions: ["@open-valuation/source", "module", "browser", "production"] },
  build: {
    outDir: "../../packages/server/site/console",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What results of all kinds share stands by itself: no kind of result loads another one's screen.
          groups: [{ name: "Part", test: /design\/(Part|FactList)\.tsx$|useIsNarrow/ }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
