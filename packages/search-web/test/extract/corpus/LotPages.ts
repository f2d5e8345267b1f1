import { type CorpusPage, hanDay, lotFacts, lots, site, snippet, wantLot, yuan } from "./Objects.ts"

/** Pages about land: notices, tables of results, news, transfers. */
export const lotPages: ReadonlyArray<CorpusPage> = lots.flatMap((lot): ReadonlyArray<CorpusPage> => {
  const { area, city, date, district, place, price, ratio, start, use, years } = lot
  const wanted = wantLot(lot)
  const facts = lotFacts(lot)
  const floorPrice = Math.round((price * 10_000) / (area * ratio))
  return [
    {
      form: "table of results",
      wanted,
      page: site`<title>${city}市${district}国有建设用地使用权出让成交公示</title><table><tr><th>地块编号</th><th>位置</th><th>出让面积(㎡)</th><th>容积率</th><th>用途</th><th>起始价(万元)</th><th>成交价(万元)</th><th>成交日期</th></tr><tr><td>储出[2026]5号</td><td>${place}</td><td>${area}</td><td>${ratio}</td><td>${use}</td><td>${start}</td><td>${price}</td><td>${date}</td></tr></table>`,
      rows: [{ price: yuan(price), kind: "TRANSACTION", observedAt: date, facts }],
      traps: [yuan(start)],
    },
    {
      form: "news with floor prices",
      wanted,
      page: snippet(
        `${city}${district}${place}地块成交`,
        `${city}${district}${place}地块，出让面积${area}平方米，容积率${ratio}，${use}，起始楼面价${Math.round(floorPrice * 0.8)}元/㎡，最终以总价${price}万元成交，成交楼面价${floorPrice}元/㎡，${hanDay(date)}`,
      ),
      rows: [{ price: yuan(price), kind: "TRANSACTION", observedAt: date, facts }],
      traps: [Math.round(floorPrice * 0.8)],
    },
    {
      form: "transfer of a lot",
      wanted,
      page: site`<title>${city}${district}土地转让</title><p>${city}${district}${place} ${use} 出让面积${area}平方米 剩余年限${years - 8}年 转让价${price}万元 联系人先生</p>`,
      rows: [{ price: yuan(price), kind: "LISTING", observedAt: "", facts }],
      traps: [],
    },
    {
      form: "notice with start prices",
      wanted,
      page: site`<title>${city}${district}国有建设用地使用权挂牌出让公告</title><table><tr><th>位置</th><th>出让面积(㎡)</th><th>用途</th><th>挂牌起始价(万元)</th><th>保证金(万元)</th></tr><tr><td>${place}</td><td>${area}</td><td>${use}</td><td>${start}</td><td>${Math.round(start / 5)}</td></tr></table>`,
      rows: [],
      traps: [yuan(start), yuan(Math.round(start / 5))],
    },
    {
      form: "another city",
      wanted,
      page: snippet(
        "沈阳浑南土地成交",
        `沈阳市浑南区某地块，出让面积${area}平方米，容积率${ratio}，${use}，成交价${price}万元，${hanDay(date)}`,
      ),
      rows: [],
      traps: [],
    },
  ]
})
