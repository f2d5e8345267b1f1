import { scoreCorpus } from "../../packages/search-web/test/extract/corpus/Score.ts"
import { milliseconds, printTable, rounded } from "./Figures.ts"

const RUNS = 5

/** `npm run bench -- extraction` */
export const extractionBench = async (): Promise<void> => {
  const scores = scoreCorpus()
  const started = milliseconds()
  for (let run = 0; run < RUNS; run++) scoreCorpus()
  const ms = (milliseconds() - started) / RUNS / (scores.training.pages + scores.heldOut.pages)
  console.log("Prices read from pages and from what searches quote of them\n")
  printTable([
    ["pages", "", "samples on them", "read", "right", "precision", "recall", "rents, averages … read"],
    ...Object.entries({ "to build with": scores.training, "kept apart": scores.heldOut }).map(([name, score]) => [
      rounded(score.pages),
      name,
      rounded(score.expected),
      rounded(score.found),
      rounded(score.right),
      `${rounded(100 * score.precision, 1)} %`,
      `${rounded(100 * score.recall, 1)} %`,
      rounded(score.trapped),
    ]),
  ])
  console.log(`\n${rounded(ms, 1)} ms a page`)
}
