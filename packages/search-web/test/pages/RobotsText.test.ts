import { describe, expect, it } from "vitest"
import { rulesFor } from "../../src/pages/RobotsRules.ts"

const rules = (text: string) => rulesFor(text, "OpenValuation").split("\n").slice(1)

describe("the rules of a robots.txt for one reader", () => {
  it("are those of all groups that name it, whatever the case and the version", () => {
    const text = `
      User-agent: *
      Disallow: /
      User-agent: OtherBot
      user-agent : openvaluation/1.0 # us
      Disallow: /a
      Sitemap: https://a.example/map.xml

      USER-AGENT: OpenValuation
      ALLOW: /a/b # open
    `
    expect(rules(text)).toEqual(["disallow: /a", "allow: /a/b"])
  })

  it("are those for everyone when none names it, and none when its group is empty", () => {
    expect(rules("User-agent: Other\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 2\nDisallow: /x")).toEqual([
      "crawl-delay: 2",
      "disallow: /x",
    ])
    expect(rules("User-agent: *\nDisallow: /\n\nUser-agent: OpenValuation")).toEqual([])
    expect(rules("User-agent: OpenValuationBot\nDisallow: /")).toEqual([])
    expect(rules("Disallow: /\n<html>no robots.txt</html>")).toEqual([])
  })

  it("do not multiply with the readers that a group lists", () => {
    const lines = rules("User-agent: *\n".repeat(20_000) + "Disallow: /x\n".repeat(20_000))
    expect(lines).toHaveLength(20_000)
  })
})
