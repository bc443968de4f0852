//! What the command line and its connection to a server refuse, whatever the game.

game::refusals! {
    /// Why a command cannot do what it is asked.
    pub enum CliRefusal {
        /// Arguments that do not fit the command.
        Usage = "usage": "the arguments do not fit the command",
        /// A file, a stream or a device failed.
        Io = "io": "reading or writing failed",
        /// The user stopped a command that takes long.
        Interrupted = "interrupted": "stopped before it was over",
        /// A build without the renderer.
        NoPng = "no_png": "this build has no PNG renderer",
        /// Input or output that is not a terminal.
        NoTerminal = "no_terminal": "this command needs a terminal for its input and its output",
        /// Neither a home folder nor a variable that names one.
        NoHome = "no_home": "there is no folder to keep files in",
        /// A command that there is not.
        UnknownCommand = "unknown_command": "there is no command of that name",
        /// A schema that there is not.
        UnknownSchema = "unknown_schema": "there is no schema of that name",
        /// A phase that the game does not have.
        UnknownPhase = "unknown_phase": "the game has no phase of that name",
        /// A notation that the game does not have.
        UnknownNotation = "unknown_notation": "the game has no notation of that name",
        /// A state that could belong to several games.
        UnclearGame = "unclear_game": "the document does not say which game it belongs to",
        /// Chance or the table, where a seat is needed.
        NotASeat = "not_a_seat": "only a seat has a valid-actions document",
        /// A setting of `parlor serve`.
        BadSetting = "bad_setting": "this setting of the server cannot be used",
    }
}

game::refusals! {
    /// What can go wrong between the command line and a server, or a program that plays.
    pub enum ClientRefusal {
        /// The connection ended early.
        HungUp = "hung_up": "the server closed the connection",
        /// An answer of another version, or of another program.
        StrangeReply = "strange_reply": "the server's answer cannot be understood",
        /// An address or a certificate, in a build without TLS.
        NoTls = "no_tls": "this build has no TLS",
        /// A file with certificates.
        BadAuthority = "bad_authority": "this file has no certificates of authorities",
        /// A server whose key is not the one that was kept.
        ServerKeyChanged = "server_key_changed": "the server has another key than before",
        /// A server, or a table, where players have no keys.
        NoKeys = "no_keys": "players at this table have no keys",
        /// A table that is shown with another first line than before.
        HeaderChanged = "header_changed": "the server shows another first line of this table than before",
        /// A file that proves nothing against a server.
        NoProof = "no_proof": "this proves nothing against the server",
        /// The program ended, was too slow or sent nonsense.
        BotFailed = "bot_failed": "the program that plays has failed",
    }
}
