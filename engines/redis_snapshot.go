package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// snapshot keeps the keys of a miniredis in one file, as far as the services use its types, so that
// people stay signed in. It knows texts, hashes and sorted sets of database 0.
type snapshot struct {
	redis *miniredis.Miniredis
	file  string
	// written is the content of the file, and commands the number of commands processed when it was written.
	written  []byte
	commands int
}

// kept is one key. Only the value of its type is set.
type kept struct {
	// Expires is nil for a key that does not expire.
	Expires *time.Time         `json:"expires,omitempty"`
	String  string             `json:"string,omitempty"`
	Hash    map[string]string  `json:"hash,omitempty"`
	Sorted  map[string]float64 `json:"sorted,omitempty"`
}

// openSnapshot restores the keys that have not expired by now.
func openSnapshot(redis *miniredis.Miniredis, file string, now time.Time) (*snapshot, error) {
	one := &snapshot{redis: redis, file: file}
	content, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return one, nil
	}
	if err != nil {
		return nil, err
	}
	keys := map[string]kept{}
	if err := json.Unmarshal(content, &keys); err != nil {
		return nil, fmt.Errorf("%s cannot be read (%w); remove it, and everybody signs in again", file, err)
	}
	for name, key := range keys {
		if key.Expires != nil && !key.Expires.After(now) {
			continue
		}
		if err := one.putBack(name, key); err != nil {
			return nil, err
		}
		if key.Expires != nil {
			redis.SetTTL(name, key.Expires.Sub(now))
		}
	}
	return one, nil
}

func (one *snapshot) putBack(name string, key kept) error {
	var err error
	switch {
	case key.Hash != nil:
		for field, value := range key.Hash {
			one.redis.HSet(name, field, value)
		}
	case key.Sorted != nil:
		for member, score := range key.Sorted {
			if _, err = one.redis.ZAdd(name, score, member); err != nil {
				return err
			}
		}
	default:
		err = one.redis.Set(name, key.String)
	}
	return err
}

// write stores the keys if they have changed; now is the time on miniredis's clock. It replaces the file atomically, so that
// a kill leaves either the old file or the new one.
func (one *snapshot) write(now time.Time) {
	commands := one.redis.CommandCount()
	if one.written != nil && commands == one.commands {
		return
	}
	one.commands = commands
	content, err := json.Marshal(one.read(now))
	if err == nil && !bytes.Equal(content, one.written) {
		err = replaceFile(one.file, content)
	}
	if err != nil {
		slog.Warn("the keys could not be kept", "engine", "redis", "error", err)
		return
	}
	one.written = content
}

func (one *snapshot) read(now time.Time) map[string]kept {
	keys := map[string]kept{}
	for _, name := range one.redis.Keys() {
		key, ok := one.readKey(name)
		if !ok {
			continue
		}
		if left := one.redis.TTL(name); left > 0 {
			expires := now.Add(left).UTC()
			key.Expires = &expires
		}
		keys[name] = key
	}
	return keys
}

// readKey returns false for a key that no longer exists, or whose type the services do not use.
func (one *snapshot) readKey(name string) (key kept, ok bool) {
	var err error
	switch one.redis.Type(name) {
	case "string":
		key.String, err = one.redis.Get(name)
	case "hash":
		var fields []string
		fields, err = one.redis.HKeys(name)
		key.Hash = map[string]string{}
		for _, field := range fields {
			key.Hash[field] = one.redis.HGet(name, field)
		}
	case "zset":
		key.Sorted, err = one.redis.SortedSet(name)
	default:
		return key, false
	}
	return key, err == nil
}

// replaceFile writes a file next to the old one and renames it once it is on disk.
func replaceFile(name string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), name)
}
