"""What is kept in a browser is kept whole, wherever the tab was killed."""

from __future__ import annotations

from ludus.browser.journal import Journal, Line, MemoryDisk, journal_bytes


def lines(count: int) -> list[Line]:
    return [[["saw", "ABCDEF", "me", n, 0.5], ["row", "ABCDEF", {"n": n}]] for n in range(count)]


def kept(disk: MemoryDisk) -> list[Line]:
    return Journal(disk).begin()


def test_what_was_added_is_there_the_next_time() -> None:
    disk = MemoryDisk()
    journal = Journal(disk)
    assert journal.begin() == []
    for line in lines(5):
        journal.add(line)
    assert kept(disk) == lines(5)


def test_a_file_that_was_cut_off_anywhere_gives_the_lines_before_the_cut() -> None:
    disk = MemoryDisk()
    journal = Journal(disk)
    journal.begin()
    ends = []
    for line in lines(4):
        journal.add(line)
        ends.append(journal.size)
    data = disk.files[journal.slot]
    for cut in range(len(data) + 1):
        torn = MemoryDisk()
        torn.files[journal.slot] = data[:cut]
        assert kept(torn) == lines(sum(end <= cut for end in ends))


def test_after_a_cut_the_next_line_begins_where_the_last_whole_one_ended() -> None:
    disk = MemoryDisk()
    journal = Journal(disk)
    journal.begin()
    for line in lines(3):
        journal.add(line)
    disk.files[journal.slot] = disk.files[journal.slot][:-7]
    again = Journal(disk)
    assert again.begin() == lines(2)
    again.add(lines(4)[3])
    assert kept(disk) == [*lines(2), lines(4)[3]]


def test_a_journal_that_is_being_written_anew_counts_once_it_is_whole() -> None:
    old, new = lines(3), lines(2)
    disk = MemoryDisk()
    journal = Journal(disk)
    journal.begin()
    for line in old:
        journal.add(line)
    fresh = journal_bytes(journal.generation + 1, new)
    for cut in range(len(fresh) + 1):
        disk.files[1 - journal.slot] = fresh[:cut]
        assert kept(disk) == (new if cut == len(fresh) else old)


def test_a_line_that_was_changed_ends_the_journal_before_it() -> None:
    disk = MemoryDisk()
    journal = Journal(disk)
    journal.begin()
    for line in lines(3):
        journal.add(line)
    data = disk.files[journal.slot]
    disk.files[journal.slot] = data.replace(b'"n":1', b'"n":7')
    assert kept(disk) == lines(1)
