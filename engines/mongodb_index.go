package main

import (
	"database/sql"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	// The SQLite driver that FerretDB itself uses.
	_ "modernc.org/sqlite"
)

// indexPause is how long a new collection may lack its index; it is still small by then.
const indexPause = time.Second

// lookUpSuffix ends the name of the index used for look-ups.
const lookUpSuffix = "_by_id"

// keepIndexed gives every collection an index for look-ups by _id. FerretDB 1 indexes ->"_id" but queries ->'$._id', which
// are different expressions to SQLite: without this index every find, update and delete by id reads the whole collection.
// It ends when stopped is closed.
func keepIndexed(dir string, stopped <-chan struct{}) {
	ticker := time.NewTicker(indexPause)
	defer ticker.Stop()
	seen := map[string]time.Time{}
	for {
		files, _ := filepath.Glob(filepath.Join(dir, "*.sqlite"))
		for _, file := range files {
			changed := lastChange(file)
			if changed.Equal(seen[file]) {
				continue
			}
			if err := indexCollections(file); err != nil {
				slog.Warn("a database could not be indexed and will be tried again", "engine", "mongodb", "file", file, "error", err)
				continue
			}
			seen[file] = changed
		}
		select {
		case <-ticker.C:
		case <-stopped:
			return
		}
	}
}

// lastChange includes the write-ahead log, where changes are written first.
func lastChange(file string) time.Time {
	var last time.Time
	for _, name := range []string{file, file + "-wal"} {
		if info, err := os.Stat(name); err == nil && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}

// openDatabase opens an existing file; a process that begins to write waits for others.
func openDatabase(file string) (*sql.DB, error) {
	return sql.Open("sqlite", "file:"+file+"?mode=rw&_pragma=busy_timeout(10000)&_txlock=immediate")
}

func indexCollections(file string) error {
	database, err := openDatabase(file)
	if err != nil {
		return err
	}
	defer database.Close()
	tables, err := listNames(database, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\_ferretdb\_%' ESCAPE '\'
		AND name || '`+lookUpSuffix+`' NOT IN (SELECT name FROM sqlite_master WHERE type = 'index')`)
	if err != nil {
		return err
	}
	for _, table := range tables {
		create := fmt.Sprintf(`CREATE INDEX IF NOT EXISTS %s ON %s (_ferretdb_sjson->'$._id')`, quoteName(table+lookUpSuffix), quoteName(table))
		if _, err := database.Exec(create); err != nil {
			return err
		}
	}
	return nil
}
