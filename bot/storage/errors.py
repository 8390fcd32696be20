"""What can go wrong with the database, in words for the person who runs the bot.

    StorageError
    ├── DatabaseUnreachable   its directory is missing, or it may not be read or written
    ├── NotADatabase          the file is something else, or another program's database
    ├── DatabaseTooNew        a newer version of Basra wrote it; it has not been touched
    ├── DatabaseBusy          another program held it for longer than we wait
    ├── DiskFull
    └── BackupRefused         a backup would have overwritten something

`ChannelTaken` and `ActionTaken` are no failures: they are the database's answer to two who wanted the same thing.
"""


class StorageError(Exception):
    """The message is one clear line for the operator."""


class DatabaseUnreachable(StorageError): ...


class NotADatabase(StorageError): ...


class DatabaseTooNew(StorageError): ...


class DatabaseBusy(StorageError): ...


class DiskFull(StorageError): ...


class BackupRefused(StorageError): ...


class ChannelTaken(Exception):
    """The channel has an open match already."""


class ActionTaken(Exception):
    """The match has an action of this number already."""
