import { isTimeZone } from '../time/time-zone.ts'

/**
 * The time zone that a calendar file's TZID names, for Temporal: a zone of the IANA database, one as Outlook names it, or
 * an offset such as `UTC+05:30`; also with what some programs write before it, as in
 * `/freeassociation.sourceforge.net/America/New_York`. Undefined where it is none of these.
 */
export function resolveTimeZone(name: string): string | undefined {
  if (isTimeZone(name)) return name
  const last = /^\/.*?([^/\d]+\/[^/]+)$/.exec(name)?.[1]
  if (last !== undefined && isTimeZone(last)) return last
  const key = name.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const label = /^\((?:utc|gmt)[^)]*\) ?(.*)$/.exec(key)?.[1] ?? key
  return (
    outlookZones.get(key) ?? outlookZones.get(label.replace('us and canada', 'us & canada')) ?? offsetOf(key)
  )
}

/** '+05:30' of 'UTC+5:30', '+0530' and 'GMT+05:30'. */
function offsetOf(name: string): string | undefined {
  const match = /^\(?(?:utc|gmt)?\)? ?([+-])(\d{1,2}):?(\d{2})?\)?/.exec(name)
  if (!match) return undefined
  const [, sign, hours = '', minutes = '00'] = match
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/**
 * IANA zones by how Outlook names them, in lower case: as Windows does in files ('Eastern Standard Time', also in summer), or by
 * what its lists show behind '(UTC-05:00)' ('Eastern Time (US & Canada)'). The names of Windows are those of Unicode CLDR 48
 * (windowsZones, territory 001).
 */
export const outlookZones: ReadonlyMap<string, string> = new Map(
  `
Africa/Cairo = Egypt Standard Time | Cairo
Africa/Casablanca = Morocco Standard Time | Casablanca
Africa/Johannesburg = South Africa Standard Time | Harare, Pretoria
Africa/Juba = South Sudan Standard Time
Africa/Khartoum = Sudan Standard Time
Africa/Lagos = W. Central Africa Standard Time | West Central Africa
Africa/Nairobi = E. Africa Standard Time | Nairobi
Africa/Sao_Tome = Sao Tome Standard Time
Africa/Tripoli = Libya Standard Time
Africa/Windhoek = Namibia Standard Time | Windhoek
America/Adak = Aleutian Standard Time
America/Anchorage = Alaskan Standard Time | Alaska
America/Araguaina = Tocantins Standard Time
America/Asuncion = Paraguay Standard Time | Asuncion
America/Bahia = Bahia Standard Time
America/Bogota = SA Pacific Standard Time | Bogota, Lima, Quito
America/Buenos_Aires = Argentina Standard Time | Buenos Aires
America/Cancun = Eastern Standard Time (Mexico)
America/Caracas = Venezuela Standard Time | Caracas
America/Cayenne = SA Eastern Standard Time | Georgetown
America/Chicago = Central Standard Time | Central Time (US & Canada)
America/Cuiaba = Central Brazilian Standard Time | Manaus
America/Denver = Mountain Standard Time | Mountain Time (US & Canada)
America/Godthab = Greenland Standard Time | Greenland
America/Grand_Turk = Turks And Caicos Standard Time
America/Guatemala = Central America Standard Time | Central America
America/Halifax = Atlantic Standard Time | Atlantic Time (Canada)
America/Havana = Cuba Standard Time
America/Indianapolis = US Eastern Standard Time | Indiana (East)
America/La_Paz = SA Western Standard Time | Georgetown, La Paz, San Juan
America/Los_Angeles = Pacific Standard Time | Pacific Time (US & Canada); Tijuana
America/Mazatlan = Mountain Standard Time (Mexico) | Chihuahua, La Paz, Mazatlan | Chihuahua, La Paz, Mazatlan - New
America/Mexico_City = Central Standard Time (Mexico) | Guadalajara, Mexico City, Monterrey | Guadalajara, Mexico City, Monterrey - New
America/Miquelon = Saint Pierre Standard Time
America/Montevideo = Montevideo Standard Time | Montevideo
America/New_York = Eastern Standard Time | Eastern Time (US & Canada)
America/Phoenix = US Mountain Standard Time | Arizona
America/Port-au-Prince = Haiti Standard Time
America/Punta_Arenas = Magallanes Standard Time
America/Regina = Canada Central Standard Time | Saskatchewan
America/Santiago = Pacific SA Standard Time | Santiago
America/Sao_Paulo = E. South America Standard Time | Brasilia
America/St_Johns = Newfoundland Standard Time | Newfoundland
America/Tijuana = Pacific Standard Time (Mexico) | Tijuana, Baja California
America/Whitehorse = Yukon Standard Time
Asia/Amman = Jordan Standard Time | Amman
Asia/Baghdad = Arabic Standard Time | Baghdad
Asia/Baku = Azerbaijan Standard Time | Baku
Asia/Bangkok = SE Asia Standard Time | Bangkok, Hanoi, Jakarta
Asia/Barnaul = Altai Standard Time
Asia/Beirut = Middle East Standard Time | Beirut
Asia/Bishkek = Central Asia Standard Time | Astana, Dhaka
Asia/Calcutta = India Standard Time | Chennai, Kolkata, Mumbai, New Delhi
Asia/Chita = Transbaikal Standard Time
Asia/Colombo = Sri Lanka Standard Time | Sri Jayawardenepura
Asia/Damascus = Syria Standard Time
Asia/Dhaka = Bangladesh Standard Time
Asia/Dubai = Arabian Standard Time | Abu Dhabi, Muscat
Asia/Hebron = West Bank Standard Time
Asia/Hovd = W. Mongolia Standard Time
Asia/Irkutsk = North Asia East Standard Time | Irkutsk, Ulaanbaatar
Asia/Jerusalem = Israel Standard Time | Jerusalem
Asia/Kabul = Afghanistan Standard Time | Kabul
Asia/Kamchatka = Russia Time Zone 11 | Petropavlovsk-Kamchatsky
Asia/Karachi = Pakistan Standard Time | Islamabad, Karachi
Asia/Katmandu = Nepal Standard Time | Kathmandu
Asia/Krasnoyarsk = North Asia Standard Time | Krasnoyarsk
Asia/Magadan = Magadan Standard Time
Asia/Novosibirsk = N. Central Asia Standard Time | Almaty, Novosibirsk
Asia/Omsk = Omsk Standard Time
Asia/Pyongyang = North Korea Standard Time
Asia/Qyzylorda = Qyzylorda Standard Time
Asia/Rangoon = Myanmar Standard Time | Yangon (Rangoon)
Asia/Riyadh = Arab Standard Time | Kuwait, Riyadh
Asia/Sakhalin = Sakhalin Standard Time
Asia/Seoul = Korea Standard Time | Seoul
Asia/Shanghai = China Standard Time | Beijing, Chongqing, Hong Kong, Urumqi
Asia/Singapore = Singapore Standard Time | Kuala Lumpur, Singapore
Asia/Srednekolymsk = Russia Time Zone 10
Asia/Taipei = Taipei Standard Time | Taipei
Asia/Tashkent = West Asia Standard Time | Tashkent
Asia/Tbilisi = Georgian Standard Time | Tbilisi
Asia/Tehran = Iran Standard Time | Tehran
Asia/Tokyo = Tokyo Standard Time | Osaka, Sapporo, Tokyo
Asia/Tomsk = Tomsk Standard Time
Asia/Ulaanbaatar = Ulaanbaatar Standard Time
Asia/Vladivostok = Vladivostok Standard Time | Vladivostok
Asia/Yakutsk = Yakutsk Standard Time | Yakutsk
Asia/Yekaterinburg = Ekaterinburg Standard Time | Ekaterinburg
Asia/Yerevan = Caucasus Standard Time | Baku, Tbilisi, Yerevan | Yerevan
Atlantic/Azores = Azores Standard Time | Azores
Atlantic/Cape_Verde = Cape Verde Standard Time | Cape Verde Islands
Atlantic/Reykjavik = Greenwich Standard Time | Monrovia, Reykjavik
Australia/Adelaide = Cen. Australia Standard Time | Adelaide
Australia/Brisbane = E. Australia Standard Time | Brisbane
Australia/Darwin = AUS Central Standard Time | Darwin
Australia/Eucla = Aus Central W. Standard Time
Australia/Hobart = Tasmania Standard Time | Hobart
Australia/Lord_Howe = Lord Howe Standard Time
Australia/Perth = W. Australia Standard Time | Perth
Australia/Sydney = AUS Eastern Standard Time | Canberra, Melbourne, Sydney
Etc/GMT+11 = UTC-11
Etc/GMT+12 = Dateline Standard Time | International Date Line West
Etc/GMT+2 = UTC-02 | Mid-Atlantic
Etc/GMT+8 = UTC-08
Etc/GMT+9 = UTC-09
Etc/GMT-12 = UTC+12
Etc/GMT-13 = UTC+13
Etc/UTC = UTC | Coordinated Universal Time
Europe/Astrakhan = Astrakhan Standard Time
Europe/Berlin = W. Europe Standard Time | Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
Europe/Bucharest = GTB Standard Time | Athens, Bucharest, Istanbul
Europe/Budapest = Central Europe Standard Time | Belgrade, Bratislava, Budapest, Ljubljana, Prague
Europe/Chisinau = E. Europe Standard Time | Minsk
Europe/Istanbul = Turkey Standard Time
Europe/Kaliningrad = Kaliningrad Standard Time
Europe/Kiev = FLE Standard Time | Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius
Europe/London = GMT Standard Time | Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London
Europe/Minsk = Belarus Standard Time
Europe/Moscow = Russian Standard Time | Moscow, St. Petersburg, Volgograd
Europe/Paris = Romance Standard Time | Brussels, Copenhagen, Madrid, Paris
Europe/Samara = Russia Time Zone 3
Europe/Saratov = Saratov Standard Time
Europe/Volgograd = Volgograd Standard Time
Europe/Warsaw = Central European Standard Time | Sarajevo, Skopje, Warsaw, Zagreb
Indian/Mauritius = Mauritius Standard Time | Port Louis
Pacific/Apia = Samoa Standard Time | Midway Island, Samoa
Pacific/Auckland = New Zealand Standard Time | Auckland, Wellington
Pacific/Bougainville = Bougainville Standard Time
Pacific/Chatham = Chatham Islands Standard Time
Pacific/Easter = Easter Island Standard Time
Pacific/Fiji = Fiji Standard Time | Fiji, Kamchatka, Marshall Is.
Pacific/Guadalcanal = Central Pacific Standard Time | Magadan, Solomon Islands, New Caledonia
Pacific/Honolulu = Hawaiian Standard Time | Hawaii
Pacific/Kiritimati = Line Islands Standard Time
Pacific/Marquesas = Marquesas Standard Time
Pacific/Norfolk = Norfolk Standard Time
Pacific/Port_Moresby = West Pacific Standard Time | Guam, Port Moresby
Pacific/Tongatapu = Tonga Standard Time | Nuku'alofa
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [zone = '', names = ''] = line.split(' = ')
      return names.split(' | ').map((name) => [name.toLowerCase(), zone] as const)
    }),
)
