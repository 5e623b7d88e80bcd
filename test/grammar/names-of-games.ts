const split = (list: string) => list.split(';').map((name) => name.replace(/\s+/g, ' ').trim());

/** Names of traits, skills, choices and things of GURPS Lite for World War II. */
export const GURPS_NAMES = split(`
  Absolute Direction; Absolute Timing; Acrobatics; Acting; Acute Hearing; Acute Taste/Smell; Acute Vision;
  Addiction (Tobacco); Administration; Alertness; Ally; Ambidexterity; Animal Empathy; Animal Handling;
  Appearance; Area Knowledge; Armoury; Aviation; Axe/Mace; Bad Sight; Bad Temper; Bard; Bayonet or Knife;
  Bicycling; Billy Club; Blackjack; Blackjack or Sap; Bloodlust; Boating; Boxing; Brawling; Broadsword; Bronze
  Age; Bully; Callous; Camouflage; Carousing; Carpentry; Cavalry Saber; Charisma; Chummy; Clerical Investment;
  Climbing; Code of Honor; Combat Knife; Combat Reflexes; Common Sense; Compulsive Behavior; Cooking; Cowardice;
  Criminology; Danger Sense; Daredevil; Demolition; Dependent; Dexterity; Diagnosis; Diplomacy; Disastrous;
  Disease Resistant; Disguise; Double-Jointed; Driving; Duty; Electronics; Electronics Operation; Empathy; Enemy;
  Engineer; Entrenching Tool; Escape; Excellent; Explosive Ordnance Disposal; Extraordinary Luck; Fanaticism;
  Fast-Talk; Fearlessness; Fencing; First Aid; Fixed Bayonet; Fixed Long Bayonet; Forensics; Forgery; Forward
  Observer; Freight Handling; Gambling; Gesture; Good; Greed; Gullibility; Gunner; Guns; Hand Grenade; Handedness;
  Hard of Hearing; Hard to Kill; Hatchet; Health; Hidebound; High Pain Threshold; Hiking; Holdout; Honesty;
  Humanities; Illiteracy; Immunity to Disease; Impulsiveness; Industrial Revolution; Intelligence; Intelligence
  Analysis; Interrogation; Intimidation; Intolerance; Iron Age; Jealousy; Judo; Jumping; Karate; Katana; Knife;
  Lame; Language; Language Talent; Laziness; Leadership; Legal Enforcement Powers; Less Sleep; Literacy;
  Lockpicking; Long Bayonet; Luck; Machete; Masonry; Mathematics; Mechanic; Medieval; Merchant; Meteorology;
  Military Rank; Miserliness; Motorcycle; Multimillionaire; Musical Ability; Musical Instrument; NBC Warfare;
  Natural Sciences; Naturalist; Navigation; Neutral; Night Vision; Odious Personal Habits; One Arm; One Eye;
  Orienteering; Overconfidence; Pacifism; Parachuting; Patron; Phobia; Photography; Physician; Pickpocket;
  Piloting; Poor; Post-Combat Shakes; Powerboat; Primitive; Quirk; Rapid Healing; Renaissance/Colonial;
  Reputation; Research; Resistant to Poison; Ridiculous Luck; Riding; Running; Sailor; Savoir-Faire; Savoir-Faire
  (Military); Scrounging; Seamanship; Secret; Semi-Literacy; Sense of Duty; Sex Appeal; Shadowing; Shiphandling;
  Shortsword; Shovel; Single-Minded; Skiing; Skinny; Smallsword; Social Sciences; Social Stigma; Spear; Status;
  Stealth; Stone Age; Streetwise; Strength; Strong Will; Stubbornness; Survival; Swimming; Swung Rifle; Teaching;
  Teamster; Telegraphy; Throwing; Thrown Weapon; Toughness; Tracking; Traps; Truthfulness; Two-Handed Axe/Mace;
  Very Bad; Very Fit; Very Good; Very Rapid Healing; Voice; Weak Will; Wealth; Workaholic; World Wars; Youth
`);

/** Skills of Godlike's quick-play rules. */
export const GODLIKE_NAMES = split(`
  Athletics; Brawling; Endurance; Health; Run; Swim; Throw; Anti-Tank Rocket; Dodge; Driving (Car); Flamethrower;
  Grenade; Machinegun (MG); Pilot (Fighter); Pistol; Rifle; Sailing (Motorboat); Stealth; Submachine gun (SMG);
  Hearing; Sight; Smell; Taste; Touch; Cryptography; Education; Electronics; First Aid; Language (German);
  Mechanics (Trucks); Medicine; Navigation (Land); Navigation (Sea/Air); Tactics; Inspire; Intimidation;
  Leadership; Perform (Piano); Seduction; Bluff; Lie; Mental Stability; Jujitsu; Horseback Riding
`);

/** Names that a language could trip over: other games' names, weapons, ranks, names that begin like a statement. */
export const AWKWARD_NAMES = split(`
  Ranged Weapon; Use Gear; Hard to Kill; Guns (light automatic weapon); Guns/TL6 (Rifle); Anti-Tank Rocket;
  Brawling-15; T-34; Type 95; 98k; Kar 98k; 5cm Granatwerfer; Sgt. Mike Doyle; No. 4 Rifle; Knight's Cross; Sense
  of Duty; Bayonet or Knife; Note Taking; Check Point; Roll with Punches; Side Arm; Like a Ghost; Without Fear;
  Rules Lawyer; Character Actor; Attacks; Användning; Flt. Sgt. Théo Marchand; L/Cpl. Edith Rowe; 30 Rounds; Mk2
  Grenade; MP 40; .45 Automatic; Melee Weapon (Sword); Knowledge (History)
`);
