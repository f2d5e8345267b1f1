import {
  cars,
  type CorpusPage,
  type ExpectedRow,
  homes,
  lots,
  machines,
  site,
  snippet,
  wantCar,
  wantHome,
  wantLot,
  wantMachine,
} from "./Objects.ts"

const [[firstHome], [firstCar], [firstMachine], [firstLot]] = [homes, cars, machines, lots]
if (!firstHome || !firstCar || !firstMachine || !firstLot) throw new Error("no objects")
const home = wantHome(firstHome)
const car = wantCar(firstCar)
const machine = wantMachine(firstMachine)
const lot = wantLot(firstLot)

const row = (
  price: number,
  facts: ExpectedRow["facts"],
  kind: ExpectedRow["kind"] = "LISTING",
  observedAt = "",
): ExpectedRow => ({ price, kind, observedAt, facts })

/**
 * Pages built like those of known portals: lists, details, land notices, auctions. They were written before anything
 * was mended for them; at first 15 of the 21 were read without a fault.
 */
export const portalPages: ReadonlyArray<CorpusPage> = [
  {
    form: "portal list with icons",
    wanted: home,
    page: site`<title>云栖蝶谷二手房|杭州云栖蝶谷二手房出售- 杭州房网</title><ul class="sellListContent"><li class="clear LOGCLICKDATA"><a class="img"></a><div class="info clear"><div class="title"><a>云栖蝶谷中间楼层 全明户型 随时看</a></div><div class="flood"><div class="positionInfo"><a>云栖蝶谷</a> - <a>转塘</a></div></div><div class="address"><div class="houseInfo">3室2厅 | 89.37平米 | 南 | 精装 | 中楼层(共18层) | 2008年 | 板楼</div></div><div class="followInfo">35人关注 / 2个月以前发布</div><div class="priceInfo"><div class="totalPrice totalPrice2"><i> </i><span>298</span><i>万</i></div><div class="unitPrice"><span>33,345元/平</span></div></div></div></li></ul><div class="total fl">共找到<span> 1 </span>套杭州二手房</div>`,
    rows: [row(2980000, { community: "云栖蝶谷", buildingArea: 89.37, houseType: "3室2厅" })],
    traps: [],
  },
  {
    form: "portal deals",
    wanted: home,
    page: site`<title>云栖蝶谷成交房源</title><ul class="listContent"><li><div class="info"><div class="title"><a>云栖蝶谷 3室2厅 89.37平米</a></div><div class="address"><div class="houseInfo">南 | 精装</div><div class="dealDate">2026.05.12</div><div class="totalPrice"><span class="number">285</span>万</div></div><div class="flood"><div class="positionInfo">中楼层(共18层) 2008年板楼</div><div class="unitPrice"><span class="number">31890</span>元/平</div></div><div class="dealCycleeInfo"><span class="dealCycleTxt"><span>挂牌298万</span><span>成交周期62天</span></span></div></div></li></ul>`,
    rows: [row(2850000, { community: "云栖蝶谷", buildingArea: 89.37 }, "TRANSACTION", "2026-05-12")],
    traps: [],
  },
  {
    form: "portal detail in many spans",
    wanted: home,
    page: site`<title>云栖蝶谷二手房,3室2厅,298万-杭州安房</title><div class="maininfo"><div class="maininfo-price"><span class="maininfo-price-num">298</span><span class="maininfo-price-unit">万</span></div><div class="maininfo-avgprice">33345元/㎡</div><div class="maininfo-model"><div><i>3</i>室<i>2</i>厅<i>2</i>卫</div><div>中层(共18层)</div></div><div><i>89.37</i>㎡ 精装修</div></div><div>所属小区 云栖蝶谷 所属区域 西湖 转塘</div><div>小区均价 34120元/㎡</div><div class=recommend><h3>周边房源</h3><div class=r><p>绿园公寓 2室1厅 70㎡</p><p>210万</p></div><div class=r><p>象山里 3室1厅 92㎡</p><p>265万</p></div></div>`,
    rows: [
      row(2980000, { community: "云栖蝶谷", buildingArea: 89.37 }),
      row(2100000, { community: "绿园公寓", buildingArea: 70 }),
      row(2650000, { community: "象山里", buildingArea: 92 }),
    ],
    traps: [],
  },
  {
    form: "portal list as a table",
    wanted: home,
    page: site`<title>云栖蝶谷二手房 - 杭州</title><table class="tbimg"><tr><td class="t"><a>云栖蝶谷 精装三房 急售</a><p>3室2厅2卫 89.37㎡ 南 中层/18层</p></td><td class="tc"><b class="pri">298</b>万<br>33345元/㎡</td></tr><tr><td class="t"><a>梧桐新语 婚房</a><p>2室2厅 76㎡ 南北 高层/26层</p></td><td class="tc"><b class="pri">230</b>万<br>30263元/㎡</td></tr></table>`,
    rows: [
      row(2980000, { community: "云栖蝶谷", buildingArea: 89.37 }),
      row(2300000, { community: "梧桐新语", buildingArea: 76 }),
    ],
    traps: [],
  },
  {
    form: "loan calculator",
    wanted: home,
    page: site`<title>云栖蝶谷 房贷计算</title><p>云栖蝶谷 89.37㎡ 总价298万 贷款208万 首付90万 月供11038元 利息总额189万</p>`,
    rows: [row(2980000, { community: "云栖蝶谷", buildingArea: 89.37 })],
    traps: [],
  },
  {
    form: "new estate",
    wanted: home,
    page: site`<title>云栖蝶谷二期 新房</title><p>云栖蝶谷二期 户型 89㎡ 预计均价38000元/㎡ 总价320万/套起</p>`,
    rows: [],
    traps: [],
  },
  {
    form: "snippet of fragments",
    wanted: home,
    page: snippet(
      "【云栖蝶谷二手房】杭州云栖蝶谷房价",
      "... 3室2厅 · 89.37㎡ · 南 · 298万 · 33345元/㎡ ... 2室1厅 · 60㎡ · 205万 ... 小区均价33,900元/㎡",
      "2026-06-01",
    ),
    rows: [],
    traps: [],
  },
  {
    form: "snippet of an estate",
    wanted: home,
    page: snippet("云栖蝶谷怎么样", "云栖蝶谷位于西湖区转塘,本月均价34000元/㎡,比上月上涨2%,在售32套,最低总价180万"),
    rows: [],
    traps: [],
  },
  {
    form: "car list with a struck class",
    wanted: car,
    page: site`<title>【杭州二手丰田凯美瑞】</title><ul class="carlist"><li><a><h2 class="t">丰田凯美瑞 2019款 2.0G 豪华版</h2><div class="t-i">2019年<em>|</em>6.8万公里<em>|</em>杭州</div><div class="t-price"><p>12.98<span>万</span></p><em class="line-through">21.58万</em></div></a></li><li><a><h2 class="t">丰田凯美瑞 2018款 2.5G 豪华版</h2><div class="t-i">2018年<em>|</em>8.1万公里<em>|</em>杭州</div><div class="t-price"><p>11.5<span>万</span></p></div></a></li></ul>`,
    rows: [row(129800, { series: "凯美瑞", mileageKm: 68000 }), row(115000, { series: "凯美瑞", mileageKm: 81000 })],
    traps: [],
  },
  {
    form: "car cards with slashes",
    wanted: car,
    page: site`<title>二手凯美瑞</title><div class="cards-bottom"><h4 class="card-name">凯美瑞 2019款 2.0G 豪华版</h4><p class="cards-unit">6.8万公里／2019-05／杭州／会员商家</p><div class="cards-price-box"><span class="pirce"><em>12.98</em>万</span><s>21.58万</s></div></div><div class="cards-bottom"><h4 class="card-name">凯美瑞 2021款 双擎 2.5HG</h4><p class="cards-unit">3.3万公里／2021-04／宁波／会员商家</p><div class="cards-price-box"><span class="pirce"><em>16.80</em>万</span><s>23.58万</s></div></div>`,
    rows: [row(129800, { series: "凯美瑞", mileageKm: 68000 }), row(168000, { series: "凯美瑞", mileageKm: 33000 })],
    traps: [],
  },
  {
    form: "car detail with a loan",
    wanted: car,
    page: site`<title>丰田凯美瑞 12.98万 - 杭州</title><h3>丰田凯美瑞 2019款 2.0G 豪华版</h3><span class=price>￥12.98万</span><span>新车含税价 23.4万 省10.42万</span><ul><li><p>表显里程</p><h4>6.8万公里</h4></li><li><p>上牌时间</p><h4>2019年05月</h4></li></ul><p>过户次数 1次</p><div>贷款购车：首付3.9万，月供2590元，36期</div>`,
    rows: [row(129800, { series: "凯美瑞", mileageKm: 68000, firstRegistrationDate: "2019-05" })],
    traps: [],
  },
  {
    form: "snippet of a new car",
    wanted: car,
    page: snippet("凯美瑞2024款报价_丰田", "凯美瑞 厂商指导价17.18-20.68万 经销商参考价：15.18万起"),
    rows: [],
    traps: [],
  },
  {
    form: "machine cards",
    wanted: machine,
    page: site`<title>徐工XE215DA二手挖掘机价格</title><div class="list"><div class="li"><h3>徐工XE215DA 2019年</h3><p>8200h | 江苏-徐州</p><div><b>48</b><i>万</i></div></div><div class="li"><h3>徐工XE215DA 2020年</h3><p>6100h | 河南-郑州</p><div><b>55.8</b><i>万</i></div></div></div>`,
    rows: [row(480000, { model: "XE215DA", hours: 8200 }), row(558000, { model: "XE215DA", hours: 6100 })],
    traps: [],
  },
  {
    form: "machine table with the unit in its header",
    wanted: machine,
    page: site`<table><tr><th>品牌型号</th><th>出厂年限</th><th>小时数</th><th>价格(万元)</th><th>地区</th></tr><tr><td>徐工XE215DA</td><td>2019</td><td>8200</td><td>48</td><td>江苏徐州</td></tr><tr><td>徐工XE370DK</td><td>2018</td><td>9800</td><td>70</td><td>江苏徐州</td></tr></table>`,
    rows: [row(480000, { model: "XE215DA", hours: 8200, manufactureDate: "2019" })],
    traps: [],
  },
  {
    form: "machine for sale or for hire",
    wanted: machine,
    page: site`<title>徐工XE215DA</title><p>出售或出租 徐工XE215DA 2019年 8200小时，售价48万，月租2.8万</p>`,
    rows: [row(480000, { model: "XE215DA", hours: 8200 })],
    traps: [],
  },
  {
    form: "parts of a machine",
    wanted: machine,
    page: site`<title>徐工XE215DA配件</title><p>徐工XE215DA 液压泵 8500元 发动机总成 3.2万元</p>`,
    rows: [],
    traps: [],
  },
  {
    form: "result of a land supply",
    wanted: lot,
    page: site`<title>供地结果信息</title><table><tr><td>行政区:</td><td>萧山区</td><td>电子监管号:</td><td>3301092026B00123</td></tr><tr><td>项目位置:</td><td>湘云单元</td><td>面积(公顷):</td><td>2.5863</td></tr><tr><td>土地用途:</td><td>城镇住宅用地</td><td>供地方式:</td><td>挂牌出让</td></tr><tr><td>土地使用年限:</td><td>70</td><td>成交价格(万元):</td><td>123500</td></tr><tr><td>约定容积率:</td><td>下限:1.0 上限:2.5</td><td>合同签订日期:</td><td>2026年03月28日</td></tr></table><p>浙江省杭州市萧山区</p>`,
    rows: [row(1235000000, { areaSqm: 25863, landUse: "RESIDENTIAL" }, "TRANSACTION", "2026-03-28")],
    traps: [],
  },
  {
    form: "land news in 亿",
    wanted: lot,
    page: snippet(
      "12.35亿！萧山湘云单元宅地成功出让",
      "3月18日,杭州市萧山区湘云单元住宅用地以总价12.35亿元成交,出让面积25863平方米,容积率2.5,楼面价19101元/㎡,溢价率26%",
      "2026-03-19",
    ),
    rows: [row(1235000000, { areaSqm: 25863, plotRatio: 2.5 }, "TRANSACTION", "2026-03-18")],
    traps: [],
  },
  {
    form: "land by mu",
    wanted: lot,
    page: site`<title>杭州萧山土地</title><p>杭州市萧山区湘云单元地块 工业用地 50亩 转让 80万元/亩 总价4000万元</p>`,
    rows: [row(40000000, { areaSqm: 33333.33, landUse: "INDUSTRIAL" })],
    traps: [],
  },
  {
    form: "auction that closed",
    wanted: home,
    page: site`<title>杭州市西湖区云栖蝶谷5幢1单元房产</title><div><span>成 交 价</span><em>2,560,000</em>元</div><div>起拍价 ¥2,100,000 评估价 ¥3,000,000 保证金 ¥300,000</div><div>建筑面积 89.37 平方米 住宅 司法拍卖</div><div>结束时间 2026年05月12日 10:00</div>`,
    rows: [row(2560000, { community: "云栖蝶谷", buildingArea: 89.37 }, "AUCTION", "2026-05-12")],
    traps: [],
  },
  {
    form: "auction that is open",
    wanted: home,
    page: site`<title>【第一次拍卖】杭州市西湖区云栖蝶谷5幢房产</title><div>当前价 ¥2,100,000</div><div>起拍价 ¥2,100,000 评估价 ¥3,000,000</div><div>建筑面积89.37平方米</div>`,
    rows: [],
    traps: [],
  },
]
