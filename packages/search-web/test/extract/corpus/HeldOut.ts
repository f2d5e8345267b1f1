import {
  carFacts,
  cars,
  commas,
  type CorpusPage,
  han,
  hanDay,
  homeFacts,
  homes,
  listing,
  lotFacts,
  lots,
  machineFacts,
  machines,
  site,
  snippet,
  unitOf,
  wantCar,
  wantHome,
  wantLot,
  wantMachine,
  yuan,
} from "./Objects.ts"

/**
 * Forms that were written before the extraction was tuned, and at whose failures nobody looked: they show what a page
 * of a new kind meets.
 */
export const heldOut: ReadonlyArray<CorpusPage> = [
  ...homes.flatMap((home): ReadonlyArray<CorpusPage> => {
    const { area, city, community, date, district, floors, price, rooms, year } = home
    const wanted = wantHome(home)
    const facts = homeFacts(home)
    const unit = unitOf(home)
    const rent = 4800
    return [
      {
        form: "home: cards of divs with spans",
        wanted,
        page: site`<html><head><title>${city}${district}二手房</title></head><body><div id="list"><div class="house-item"><a href="/1">${community} 满五唯一</a><span>${rooms}</span><span>${area}㎡</span><span>${year}年建造</span><span>高层(共${floors}层)</span><strong>${price}</strong><em>万</em><span>${commas(unit)}元/㎡</span></div><div class="house-item"><a href="/2">远山公馆 采光好</a><span>3室1厅</span><span>101.5㎡</span><strong>${price + 31}</strong><em>万</em></div></div></body></html>`,
        rows: [listing(price, facts), listing(price + 31, { community: "远山公馆", buildingArea: 101.5 })],
        traps: [unit],
      },
      {
        form: "home: detail with definitions",
        wanted,
        page: site`<title>【${city}${district}${community}】${rooms} ${price}万元</title><h1>${community} ${rooms}</h1><dl><dt>售价</dt><dd>${price}万元</dd><dt>建筑面积</dt><dd>${area}平方米</dd><dt>建成年代</dt><dd>${year}年</dd><dt>参考首付</dt><dd>${(price * 0.3).toFixed(1)}万元</dd><dt>月供</dt><dd>9,860元</dd><dt>发布时间</dt><dd>${date}</dd></dl><p>本小区本月均价${commas(unit + 900)}元/平方米</p>`,
        rows: [listing(price, facts, date)],
        traps: [yuan(price * 0.3), 9860, unit + 900],
      },
      {
        form: "home: deals as list items",
        wanted,
        page: site`<title>${city}${community}成交记录</title><ol><li>${community} ${rooms} ${area}平米<br>成交日期：${date.replaceAll("-", ".")}<br>成交总价：${price}万<br>挂牌${price + 12}万</li><li>${community} 1室1厅 48.3平米<br>成交日期：2026.01.09<br>成交总价：120万<br>挂牌126万</li></ol>`,
        rows: [
          { price: yuan(price), kind: "TRANSACTION", observedAt: date, facts },
          { price: 1_200_000, kind: "TRANSACTION", observedAt: "2026-01-09", facts: { community, buildingArea: 48.3 } },
        ],
        traps: [yuan(price + 12)],
      },
      {
        form: "home: snippet of a portal",
        wanted,
        page: snippet(
          `${community},${rooms},${price}万,${area}平 - ${city}${district}二手房`,
          `房源特色：近地铁 小区：${community} 面积：${area}㎡ 总价：${price}万 均价：${commas(unit)}元/㎡ 首付：${Math.round(price * 0.35)}万`,
          date,
        ),
        rows: [listing(price, facts, date)],
        traps: [yuan(Math.round(price * 0.35)), unit],
      },
      {
        form: "home: snippet of rents",
        wanted,
        page: snippet(
          `${city}${community}出租房源`,
          `${community} ${rooms} ${area}㎡ 精装 拎包入住 ${rent}元/月，押金${rent}元`,
        ),
        rows: [],
        traps: [rent],
      },
      {
        form: "home: court auction",
        wanted,
        page: site`<title>司法拍卖：${city}市${district}区${community}7幢房产一套</title><div class="pai"><p>标的物：${city}市${district}区${community}7幢 建筑面积${area}平方米</p><p>起拍价：¥${commas(yuan(price * 0.7))}</p><p>保证金：¥200,000</p><p>评估价：¥${commas(yuan(price * 1.1))}</p><p>加价幅度：¥5,000</p><p>本场拍卖成交价：¥${commas(yuan(price * 0.92))}</p><p>结束时间：${hanDay(date)}</p></div>`,
        rows: [{ price: yuan(price * 0.92), kind: "AUCTION", observedAt: date, facts }],
        traps: [yuan(price * 0.7), 200_000, yuan(price * 1.1), 5000],
      },
    ]
  }),
  ...cars.flatMap((car): ReadonlyArray<CorpusPage> => {
    const { brand, city, date, guide, mileage, model, price, registered, series, year } = car
    const wanted = wantCar(car)
    const facts = carFacts(car)
    return [
      {
        form: "car: cards with a label each",
        wanted,
        page: site`<title>${city}二手${brand}${series}报价</title><section><article><h2>${brand}${series} ${year}款 ${model}</h2><ul><li>上牌 ${registered}</li><li>里程 ${mileage}万公里</li><li>所在地 ${city}</li></ul><div>车主报价 <b>${price}万</b></div><div>新车指导价 ${guide}万</div><div>首付 ${(price * 0.3).toFixed(2)}万</div></article></section>`,
        rows: [listing(price, facts)],
        traps: [yuan(guide), yuan(price * 0.3)],
      },
      {
        form: "car: snippet of a dealer",
        wanted,
        page: snippet(
          `【${city}】${year}款 ${brand} ${series} ${model} 二手车`,
          `${han(registered)}上牌，行驶${mileage}万公里，一手车无事故，一口价${price}万，可分期，首付${(price * 0.2).toFixed(2)}万，月供${Math.round(price * 220)}元。`,
          date,
        ),
        rows: [listing(price, facts, date)],
        traps: [yuan(price * 0.2), Math.round(price * 220)],
      },
      {
        form: "car: new car page",
        wanted,
        page: site`<title>${brand}${series}新车报价</title><h1>${brand} ${series} ${year}款</h1><p>厂商指导价：${guide}万</p><p>本地最低报价优惠${(guide * 0.1).toFixed(2)}万</p><p>全系指导价 ${guide}-${guide + 6}万</p>`,
        rows: [],
        traps: [yuan(guide), yuan(guide * 0.1)],
      },
    ]
  }),
  ...machines.flatMap((machine): ReadonlyArray<CorpusPage> => {
    const { date, hours, maker, model, place, price, type, year } = machine
    const wanted = wantMachine(machine)
    const facts = machineFacts(machine)
    return [
      {
        form: "machine: rows of a table",
        wanted,
        page: site`<title>二手${type}行情</title><table><thead><tr><th>机型</th><th>年份</th><th>小时</th><th>所在地</th><th>报价</th><th>更新时间</th></tr></thead><tbody><tr><td>${maker} ${model}</td><td>${year}年</td><td>${hours}小时</td><td>${place}</td><td>${price}万元</td><td>${date}</td></tr><tr><td>沃尔沃 EC210B</td><td>2012年</td><td>15000小时</td><td>安徽合肥</td><td>19万元</td><td>${date}</td></tr></tbody></table>`,
        rows: [listing(price, facts, date)],
        traps: [],
      },
      {
        form: "machine: detail with labels",
        wanted,
        page: site`<title>出售${year}年${maker}${model}${type}</title><h1>${maker}${model}${type}</h1><div class="info"><div><span>出厂年份：</span><span>${year}年</span></div><div><span>工作时长：</span><span>${hours}小时</span></div><div><span>停放地：</span><span>${place}</span></div></div><div class="cost">转让价：<b>${price}</b>万</div><div>定金5000元，运费自理</div><div>租赁参考：月租2.6万元/月</div>`,
        rows: [listing(price, facts)],
        traps: [5000, 26_000],
      },
      {
        form: "machine: hire and wanted adverts",
        wanted,
        page: site`<title>${model}出租求购</title><ul><li>${maker}${model} ${type}出租，台班1500元，包月3.2万元/月</li><li>求购${maker}${model}，${year}年以后，预算${price}万左右</li></ul>`,
        rows: [],
        traps: [1500, 32_000, yuan(price)],
      },
    ]
  }),
  ...lots.flatMap((lot): ReadonlyArray<CorpusPage> => {
    const { area, city, date, district, place, price, ratio, start, use, years } = lot
    const wanted = wantLot(lot)
    const facts = lotFacts(lot)
    const mu = (area * 15) / 10_000
    return [
      {
        form: "land: notice of a grant",
        wanted,
        page: site`<title>${city}市${district}国有土地使用权挂牌出让结果公示</title><p>宗地坐落：${place}；土地用途：${use}；出让面积：${area}平方米；容积率：${ratio}；出让年限：${years}年。</p><p>起始价：${start}万元；竞买保证金：${Math.round(start / 5)}万元；成交价：${price}万元；成交时间：${hanDay(date)}。</p>`,
        rows: [{ price: yuan(price), kind: "TRANSACTION", observedAt: date, facts }],
        traps: [yuan(start), yuan(Math.round(start / 5))],
      },
      {
        form: "land: news in sentences",
        wanted,
        page: snippet(
          `${city}${district}${place}${use}成功出让`,
          `${hanDay(date)}，${city}${district}${place}一宗${use}成交，出让面积${area}平方米（约${mu.toFixed(1)}亩），容积率${ratio}，起始价${start}万元，成交总价${price}万元。`,
        ),
        rows: [{ price: yuan(price), kind: "TRANSACTION", observedAt: date, facts }],
        traps: [yuan(start)],
      },
      {
        form: "land: notice before the sale",
        wanted,
        page: site`<title>${city}市${district}国有土地使用权出让公告</title><p>宗地坐落：${place}；土地用途：${use}；出让面积：${area}平方米；起始价：${start}万元；竞买保证金：${Math.round(start / 5)}万元；加价幅度：100万元。</p>`,
        rows: [],
        traps: [yuan(start), yuan(Math.round(start / 5)), 1_000_000],
      },
    ]
  }),
]
