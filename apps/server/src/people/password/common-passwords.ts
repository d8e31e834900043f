/**
 * Common passwords of at least eight characters, from published lists of leaks, in lower case; a candidate is folded
 * before the look-up.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password password1 password2 password3 password11 password12 password123 password1234
  password12345 password123456 password! password1! password123! password@123 password@1
  password01 password00 password99 password2024 password2025 password2026 passw0rd passw0rd1
  passw0rd! p@ssword p@ssword1 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@55w0rd pa$$word pa$$w0rd
  mypassword mypassword1 passwordpassword passwort passwort1 passwort123 motdepasse contraseña
  contrasena senha123 parola123 haslo1234 lösenord wachtwoord 12345678 123456789 1234567890
  0123456789 01234567 012345678 12345678910 1234567891 123456789a 123456789q 123456789z 12345678a
  12345678q 1234567a 1234567q a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 1a2b3c4d
  1a2b3c4d5e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1
  !qaz2wsx 1qaz@wsx 1qaz!qaz q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qwer1234 1234qwer 12qwaszx qweasdzx
  qweasd123 qweqweqwe asdasdasd zxczxczxc 123qweasd 123qweasdzxc qwe123456 123456qwe 123456abc
  abc12345 abc123456 abcd1234 abcd12345 abcde12345 abcdef123 1234abcd 12341234 11223344 1122334455
  112233445566 123123123 123321123 1231231234 12121212 13131313 11111111 111111111 1111111111
  22222222 33333333 44444444 55555555 66666666 666666666 77777777 777777777 7777777777 88888888
  888888888 8888888888 99999999 999999999 9999999999 00000000 000000000 0000000000 10101010
  12344321 123454321 1234554321 87654321 987654321 9876543210 0987654321 09876543 147258369
  159357258 159753456 741852963 789456123 963852741 321654987 123789456 456123789 14725836
  15935728 12369874 123698745 14789632 147896325 20202020 20002000 19901990 19851985 31415926
  314159265 3141592654 27182818 qwertyui qwertyuiop qwertyuiop123 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwerty123456 qwertyqwerty qwerty00 qwerty01 qwerty11 qwertyu1 qwerty1! 123qwerty
  1qwertyuiop qwertz123 qwertzuiop qwertzui azertyui azertyuiop azerty123 asdfghjk asdfghjkl
  asdfghjkl1 asdfgh12 asdfgh123 asdf1234 asdfasdf asdf12345 1234asdf asd12345 asd123456 zxcvbnm1
  zxcvbnm12 zxcvbnm123 zxcvbnm, zxcvbnm,. zxcvbnma zxcv1234 zxcvzxcv qazwsxed qazwsxedc
  qazwsxedcrfv qazwsx123 qwaszx12 poiuytre poiuytrewq lkjhgfds lkjhgfdsa mnbvcxz1 aaaaaaaa
  aaaaaaaaaa aaaa1111 aa123456 aa12345678 aaa111222 aabbccdd abababab abcabcabc abcdefgh abcdefghi
  abcdefghij abcdefg1 abcdefg123 alphabet abc123abc abc123abc123 xxxxxxxx zzzzzzzz qqqqqqqq
  qqqqqqqqqq qqqq1111 asdfjkl; asdfghjkl; iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyou!
  iloveu123 iloveyousomuch ilovegod ilovehim ilovemom ilovejesus loveyou1 loveyou2 loveyou123
  lovelove lovelove1 lovers123 love12345 love1234 loveme123 mylove123 forever1 forever123 iloveme1
  iloveme123 teamo123 teamomucho woaini520 woaini1314 woaini123 5201314520 woaini1314520
  1314520520 sunshine sunshine1 sunshine123 princess princess1 princess123 football football1
  football123 baseball baseball1 baseball123 basketball basketball1 softball softball1 volleyball
  superman superman1 superman123 batman123 spiderman spiderman1 spiderman123 starwars starwars1
  pokemon1 pokemon123 charizard minecraft minecraft1 fortnite1 roblox123 nintendo playstation
  xbox3600 whatever whatever1 trustno1 trustno1! welcome1 welcome12 welcome123 welcome1234
  welcome! welcome@123 letmein1 letmein12 letmein123 letmein! letmeinnow changeme changeme1
  changeme123 changeme! default1 default123 defaultpassword temp1234 temporary temppass test1234
  test12345 test123456 testtest testing1 testing123 tester123 testpass sample123 example1 guest123
  guest1234 guestguest user1234 username username1 user12345 useruser admin123 admin1234
  admin12345 admin123456 admin@123 administrator adminadmin admin888 root1234 rootroot toor1234
  master12 master123 master1234 masterkey secret123 secret12 topsecret mysecret login123 login1234
  loginlogin hello123 hello1234 hello12345 hellohello helloworld hello123! computer computer1
  computer123 internet internet1 windows1 windows10 microsoft facebook facebook1 instagram
  google123 google1234 youtube1 linkedin linkedin1 twitter1 samsung1 samsung123 iphone123 android1
  android123 michelle michelle1 jennifer jennifer1 jessica1 jessica123 ashley123 amanda123
  anthony1 anthony123 alexander alexander1 alexandra benjamin benjamin1 christian christian1
  christina christine christopher danielle danielle1 elizabeth elizabeth1 isabella isabella1
  jasmine1 jonathan jonathan1 jordan23 jordan123 joshua123 katherine kimberly lawrence margaret
  maria123 matthew1 matthew123 melissa1 michael1 michael12 michael123 mohammed muhammad natalie1
  nathaniel nicholas nicholas1 nicole123 patricia patrick1 rebecca1 richard1 samantha samantha1
  sebastian sebastian1 stephanie stephanie1 stephen1 thomas123 valentina valentin victoria
  victoria1 vanessa1 veronica veronika virginia william1 william123 charlie1 charlie123 daniel123
  david123 andrew123 robert123 hunter123 thunder1 tigger123 ginger123 maggie123 bailey123
  buster123 pepper123 cookie123 snoopy123 dragon12 dragon123 dragon1234 monkey12 monkey123
  monkey1234 shadow12 shadow123 killer123 killer12 ninja123 ninjaninja warrior1 warriors assassin
  predator predator1 panther1 panthers cowboys1 steelers steelers1 packers1 raiders1 lakers24
  yankees1 redsox123 chelsea1 chelsea123 arsenal1 arsenal123 liverpool liverpool1 liverpool123
  barcelona barcelona1 realmadrid realmadrid1 juventus manchester manutd123 manunited everton1
  rangers1 celtic1888 ferrari1 ferrari123 mercedes mercedes1 porsche1 porsche911 corvette mustang1
  mustang123 harley123 chevrolet yamaha123 kawasaki motorola blackberry butterfly butterfly1
  chocolate chocolate1 strawberry blueberry cherry123 banana123 orange123 purple123 yellow123
  rainbow1 rainbow123 flower123 flowers1 sunflower diamond1 diamond123 crystal1 crystal123
  diamonds precious precious1 beautiful beautiful1 sweetheart sweetie1 babygirl babygirl1
  babygirl123 babyboy1 princesa princesa1 hermosa1 angel123 angels123 heaven123 blessed1 blessing
  jesus123 jesuschrist jesus777 godisgood godisgood1 christ123 faith123 allah123 bismillah
  bismillah1 alhamdulillah january1 february march2024 april2024 september september1 october1
  november november1 december december1 december12 summer12 summer123 summer2023 summer2024
  summer2025 summer2026 winter12 winter123 winter2023 winter2024 winter2025 winter2026 spring123
  spring2024 spring2025 spring2026 autumn2024 autumn2025 monday123 friday13 saturday america1
  american australia california colorado brooklyn newyork1 newyork123 london123 paris123 germany1
  deutschland singapore malaysia malaysia1 indonesia indonesia1 thailand thailand1 vietnam1
  vietnam123 vietnam2024 philippines pakistan pakistan1 pakistan123 india123 india1234 hindustan
  bangladesh china123 china1234 beijing2008 shanghai hongkong hongkong1 japan123 tokyo2020
  korea123 korea1234 seoul1234 brasil123 mexico123 mexico123! argentina colombia espana123
  portugal bitcoin1 bitcoin123 bitcoins bitcoin2024 ethereum ethereum1 ethereum123 crypto123
  crypto1234 cryptocurrency satoshi1 satoshinakamoto binance1 binance123 binance888 coinbase
  coinbase1 dogecoin dogecoin1 hodlhodl tothemoon tothemoon1 blockchain blockchain1 metamask
  metamask1 trading1 trading123 trader123 trade1234 investor investment money123 money1234
  moneymoney makemoney getmoney1 richrich million1 millionaire billionaire cashmoney dollar123
  dollars1 gold1234 golden123 goldfish silver123 platinum platinum1 invest123 wallet123 candor123
  candorcandor candor1234 fuckyou1 fuckyou2 fuckyou123 fuckyou! fuckfuck fuckoff1 asshole1
  asshole123 bullshit bullshit1 bitch123 whatthefuck motherfucker blink182 metallica metallica1
  nirvana1 slipknot slipknot1 greenday greenday1 eminem123 beatles1 rockstar rockstar1 rocknroll
  guitar123 hiphop123 gangster gangster1 gangsta1 gfhjkm123 gfhjkmgfhjkm qwerty777 lol12345
  lollipop lollipop1 lolo1234 hahahaha hahaha123 jajajaja lalalala lalala123 nananana dadadada
  mamamama mama1234 mamapapa mommy123 daddy123 family123 family01 familia1 myfamily mydaughter
  mychildren grandma1 grandpa1 children sister123 brother1 brothers friends1 friends123 bestfriend
  forgetme remember rememberme remember1 dontforget nothing1 nothing123 something something1
  anything everything anything1 nopassword nopass123 nopasswd qazxswedc plokijuh okmijnuhb
  ujmnhytgb 1qaz2wsx3edc4rfv 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qw23er45t 12wq12wq q12we34r letmein2
  access14 access123 matrix123 maverick maverick1 phoenix1 phoenix123 scorpion scorpion1
  sagittarius capricorn aquarius1 unicorn1 unicorn123 mermaid1 elephant elephant1 dolphins
  dolphin1 dolphin123 tiger123 tigers123 lion1234 eagles123 eagle123 falcon123 wolf1234 wolfpack
  doggy123 puppies1 kitty123 hellokitty hellokitty1 kittycat doraemon doraemon1 naruto123
  sasuke123 itachi123 pikachu1 pikachu123 dragonball dragonball1 goku1234 vegeta123 onepiece
  onepiece1 correcthorsebatterystaple correct-horse-battery-staple correcthorse
  `
    .trim()
    .split(/\s+/),
)
